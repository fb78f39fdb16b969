#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>

#include "lode/source/language_table.hpp"
#include "lode/source/path_text.hpp"

namespace lode::source {
namespace {

/// One clue that a line speaks for a language. '^' first: the line begins with it, after blanks;
/// '<' first: the whole text begins with it, after blanks; otherwise: the line holds it.
struct Rule {
  std::string_view extensions;  ///< Between blanks.
  std::string_view language;
  std::string_view clues;  ///< Between line feeds.
};

// The first rule of the extension with a clue that is found wins; an empty list of clues always
// does. Rules of one extension stand together.
constexpr std::array kRules = {
    // C family.
    Rule{".h",
         "objective-c",
         "^@interface\n^@protocol\n^@class\n^@import\n^@property\n^#import\n^NS_ENUM"},
    Rule{
        ".h",
        "c++",
        "^class \n^namespace \n^template<\n^template <\n^using \n^public:\n^private:\n^protected:\n"
        "^constexpr \n^explicit \n^virtual \n^enum class \n^inline constexpr \n^static constexpr "
        "\n^#include <cstd\n^#include <string>\n^#include <vector>\n^#include <memory>\n^#include "
        "<map>\n^#include <utility>\n^#include <iostream>\n^#include <algorithm>\n^[[nodiscard]]\n"
        "std::"},
    Rule{
        ".m",
        "objective-c",
        "^@interface\n^@implementation\n^@protocol\n^@import\n^@class\n^@end\n^#import\n^#include\n"
        "^#define\n^#pragma\nNSString\nNSObject"},
    Rule{".m", "mercury", "^:- module\n^:- interface\n^:- pred\n^:- func\n^:- import_module"},
    Rule{".m", "wolfram-language", "BeginPackage[\n<(*\n^Begin[\n::usage"},
    Rule{".m", "matlab", ""},
    Rule{".mm", "xml", "<<?xml\n<<map"},
    Rule{".hh", "hack", "<<?hh"},
    Rule{".i", "swig", "^%module\n^%include\n^%{"},
    Rule{".i", "assembly", "^.macro\n^.section\n^.globl\n^.global"},
    Rule{".re", "c++", "^#include\n^namespace \n^template<\n/*!re2c"},
    Rule{".cs", "smalltalk", "methodsFor:\nsubclass:"},
    Rule{".d", "makefile", ".o:\n.o :\n.d:"},
    Rule{".d", "dtrace", "^dtrace:::\n^#pragma D\n:::BEGIN\nprofile:::"},
    Rule{".x", "logos", "^%hook\n^%ctor\n^%end"},
    Rule{".x", "linker-script", "^SECTIONS\n^OUTPUT_ARCH\n^MEMORY"},
    Rule{".inc", "php", "^<?php\n<?=\n<?php"},
    Rule{".inc", "html", "^<html\n^<div\n^<!--\n^<table\n^<!DOCTYPE"},
    Rule{".inc", "assembly", "^%macro\n^%define\n^.macro\n^section .\n^.equ\n^%ifndef\n^bits "},
    Rule{".inc", "c++", "^#include\n^#define\n^#if\n^//\n^/*\nstd::"},
    Rule{".inc", "bitbake", "^inherit \nSRC_URI\n^do_compile\n^do_install\n^PV ="},
    Rule{".inc", "pascal", "^procedure \n^unit \n^{$\n^function "},
    Rule{".inc", "sql", "^CREATE TABLE\n^INSERT INTO\n^SELECT \n^create table\n^select "},
    Rule{".inc", "pov-ray-sdl", "^#declare\n^#macro"},
    Rule{".inc", "text", ""},
    // Scripts.
    Rule{".pl .pm .t", "raku", "^use v6\n^unit module\n^unit class"},
    Rule{".pl .pm .t .plt",
         "perl",
         "^use strict\n^use warnings\n^my $\n^my (\n^my @\n^my %\n^sub \n^package \n^use "
         "Test::\n^=head1\n^our $"},
    Rule{".pl .plt .pro", "prolog", ":-"},
    Rule{".pm", "x-pixmap", "</* XPM */"},
    Rule{".pro", "qmake", "^TEMPLATE\n^SOURCES\n^HEADERS\n^QT \n^CONFIG\n^TARGET\n^include("},
    Rule{".pro", "proguard", "^-keep\n^-dont\n^-optimiz\n^-assume"},
    Rule{".pro", "idl", "^pro \n^function \n^compile_opt"},
    Rule{".pro", "ini", "^["},
    Rule{".php", "hack", "<<?hh"},
    Rule{".rpy", "renpy", "^label \n^define \n^init \n^screen "},
    Rule{".rpy", "python", "^import \n^from \n^def \n^class "},
    Rule{".spec", "rpm-spec", "^Name:\n^%prep\n^Version:\n^Summary:\n^%files"},
    Rule{".spec", "python", "Analysis(\n^import "},
    Rule{".spec", "ruby", "Gem::Specification\n^describe "},
    Rule{".es", "erlang", "^-module(\n^main(\n^%%"},
    Rule{".gs .frag .fs", "glsl", "^#version\n^uniform \n^varying \ngl_\n^precision \n^void main"},
    Rule{".gs", "gosu", "^uses \n^package "},
    Rule{".frag", "javascript", "^function\n^var \n^(function"},
    Rule{".fs .f .for", "forth", "^: \n^\\ \n^( "},
    Rule{".gd", "gap", "DeclareOperation(\nInstallMethod(\nBindGlobal(\nDeclareGlobalFunction("},
    Rule{".g",
         "antlr",
         "^grammar \n^parser grammar \n^lexer grammar \nextends Parser\nextends Lexer"},
    Rule{".g", "g-code", "^G0\n^G1 \n^G2\n^G90\n^M10"},
    Rule{".tpl", "go-template", "{{"},
    // Hardware and proofs.
    Rule{".v",
         "coq",
         "^Theorem \n^Lemma \n^Require \n^Proof.\n^Qed.\n^Definition \n^Inductive \n^Fixpoint \n"
         "^Section \n^Notation "},
    Rule{".v", "v", "^fn \n^pub fn \n^pub struct \n^mut \n^pub const\n^import os"},
    Rule{".cls", "vba", "^VERSION 1.0 CLASS\nAttribute VB_"},
    Rule{".cls", "tex", "^\\\n^%"},
    Rule{".cls",
         "apex",
         "^public \n^global \n^private \n^@isTest\n^@IsTest\nwith sharing\nwithout sharing"},
    Rule{".cls", "objectscript", "^Class "},
    Rule{".cls", "openedge-abl", "^USING \n^CLASS \n^METHOD \n^using "},
    Rule{".bas", "vba", "^Attribute VB_"},
    Rule{".frm", "visual-basic-6.0", "^VERSION 5"},
    // Lisps and MLs.
    Rule{".cl", "opencl", "^__kernel\n^kernel \n__global\n^#pragma OPENCL"},
    Rule{".lisp .lsp", "newlisp", "^(context\n^(define \n^(load "},
    Rule{".l", "common-lisp", "^(def\n^(in-package"},
    Rule{".l", "roff", "^.TH\n^.SH\n^.\\\""},
    Rule{".scm", "tree-sitter-query", ") @\n] @\n\" @\n(#match?\n(#eq?"},
    Rule{".sls", "scheme", "^(library\n^(define\n^#!r6rs"},
    Rule{".sch", "xml", "<<"},
    Rule{".ml", "standard-ml", "^fun \n^datatype \n^structure \n^signature \n^functor "},
    Rule{".bb", "clojure", "^(ns \n^(require\nbabashka\n^(def"},
    Rule{".sc", "supercollider", "SynthDef\n.ar(\n.kr("},
    // Markup and data.
    Rule{".ts .tsx .rs .res", "xml", "<<?xml\n<<!DOCTYPE TS\n<<TS "},
    Rule{".rs", "renderscript", "^#pragma rs"},
    Rule{".yy", "json", "<{"},
    Rule{".plist", "openstep-property-list", "<{\n<(\n<// !$"},
    Rule{".workflow", "hcl", "^workflow \"\n^action \""},
    Rule{".vhost", "apacheconf", "^<VirtualHost\n^<Directory"},
    Rule{".mod", "xml", "<<"},
    Rule{".mod", "ampl", "^param \n^set \n^minimize \n^maximize \n^subject to"},
    Rule{".p", "gnuplot", "^set term\n^plot \n^splot \n^set output"},
    Rule{".pp", "pascal", "^unit \n^program \n^procedure \n^begin\n^uses \n^{$"},
    Rule{".q", "hiveql", "^SELECT \n^select \n^CREATE \n^INSERT \n^SET "},
    Rule{".asc", "text", "BEGIN PGP"},
    Rule{".n .1 .2 .3 .4 .5 .6 .7 .8 .9 .man .ms",
         "roff",
         "^.TH\n^.SH\n^.Dd\n^.\\\"\n^'\\\"\n^.so "},
    Rule{".1 .2 .3 .4 .5 .6 .7 .8 .9", "text", ""},
};

struct Clues {
  Language language = Language::Unknown;
  bool always = false;
  std::vector<std::string_view> line_starts;
  std::vector<std::string_view> text_starts;
  std::vector<std::string_view> inside;
};
using CluesByExtension = std::unordered_map<std::string_view, std::vector<Clues>>;

Clues make_clues(const Rule& rule) {
  Clues clues;
  clues.language = known_language(rule.language);
  clues.always = rule.clues.empty();
  std::string_view rest = rule.clues;
  while (!rest.empty()) {
    const std::string_view clue = next_line(rest);
    if (clue.front() == '^') {
      clues.line_starts.push_back(clue.substr(1));
    } else if (clue.front() == '<') {
      clues.text_starts.push_back(clue.substr(1));
    } else {
      clues.inside.push_back(clue);
    }
  }
  return clues;
}

const CluesByExtension& clues_by_extension() {
  static const CluesByExtension kClues = [] {
    CluesByExtension map;
    for (const Rule& rule : kRules) {
      std::string_view rest = rule.extensions;
      while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        map[rest.substr(0, end)].push_back(make_clues(rule));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
    return map;
  }();
  return kClues;
}

bool matches(const Clues& clues, std::string_view line) {
  const auto begins = [line](std::string_view clue) { return line.starts_with(clue); };
  const auto holds = [line](std::string_view clue) {
    return line.find(clue) != std::string_view::npos;
  };
  return std::any_of(clues.line_starts.begin(), clues.line_starts.end(), begins) ||
         std::any_of(clues.inside.begin(), clues.inside.end(), holds);
}

/// Skips block comments that begin a line and what C headers hold for C++ compilers only.
class LineFilter {
 public:
  /// Whether the line (without blanks in front) counts.
  bool take(std::string_view line) {
    if (in_comment_) {
      in_comment_ = line.find("*/") == std::string_view::npos;
      return false;
    }
    if (line.starts_with("/*")) {
      in_comment_ = line.find("*/", 2) == std::string_view::npos;
      return true;
    }
    if (line.starts_with("//") || line.starts_with("#")) {
      return take_directive(line);
    }
    return guard_depth_ == 0;
  }

 private:
  bool take_directive(std::string_view line) {
    if (line.starts_with("#if")) {
      if (guard_depth_ > 0) {
        ++guard_depth_;
      } else if (line.find("__cplusplus") != std::string_view::npos) {
        guard_depth_ = 1;
      }
    } else if (guard_depth_ > 0 && line.starts_with("#endif")) {
      --guard_depth_;
    } else if (guard_depth_ == 1 && line.starts_with("#el")) {
      guard_depth_ = 0;
    }
    return guard_depth_ == 0;
  }

  bool in_comment_ = false;
  int guard_depth_ = 0;
};

std::string_view without_blanks_in_front(std::string_view text) {
  while (!text.empty() && (is_blank(text.front()) || text.front() == '\n')) {
    text.remove_prefix(1);
  }
  return text;
}

/// Position of the first rule whose clue one of the lines has, or rules.size().
std::size_t first_rule_in_lines(std::span<const Clues> rules, std::string_view content) {
  std::size_t best = rules.size();
  LineFilter filter;
  while (!content.empty() && best > 0) {
    const std::string_view line = without_blanks_in_front(next_line(content));
    if (line.empty() || !filter.take(line)) {
      continue;
    }
    for (std::size_t i = 0; i < best; ++i) {
      if (matches(rules[i], line)) {
        best = i;
      }
    }
  }
  return best;
}

}  // namespace

bool is_shared_extension(std::string_view extension) {
  return clues_by_extension().contains(extension);
}

std::optional<Language> language_by_clues(std::string_view extension, std::string_view content) {
  const auto found = clues_by_extension().find(extension);
  if (found == clues_by_extension().end()) {
    return std::nullopt;
  }
  const std::vector<Clues>& rules = found->second;
  const std::string_view start = without_blanks_in_front(content);
  const std::size_t in_lines = first_rule_in_lines(rules, content);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto begins = [start](std::string_view clue) { return start.starts_with(clue); };
    const auto& starts = rules[i].text_starts;
    if (i == in_lines || rules[i].always || std::any_of(starts.begin(), starts.end(), begins)) {
      return rules[i].language;
    }
  }
  return std::nullopt;
}

}  // namespace lode::source
