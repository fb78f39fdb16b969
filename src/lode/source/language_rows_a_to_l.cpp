#include "lode/source/language_table.hpp"

namespace lode::source {

// clang-format off
const std::string_view kAToLRows =
R"(1c-enterprise|p||.bsl .os||
2-dimensional-array|d||.2da||
4d|p||.4dm||
abap|p||.abap||
abap-cds|p||.asddls||
abnf|d||.abnf||
actionscript|p|actionscript-3 actionscript3 as3|.as||
ada|p|ada95 ada2005|.adb .ada .ads||
adobe-font-metrics|d|acfm adobe-composite-font-metrics adobe-multiple-font-metrics amfm|.afm||
agda|p||.agda||
aidl|p||.aidl||aidl
aiken|p||.ak||
al|p||.al||
aleo|p||.aleo||
algol|p||.alg||
alloy|p||.als||
alpine-abuild|p|abuild apkbuild||APKBUILD|
altium-designer|d|altium|.outjob .pcbdoc .prjpcb .schdoc||
ampl|p||.ampl||
angelscript|p||.angelscript||
ant-build-system|d|||ant.xml build.xml|
antlers|m||.antlers.html .antlers.php .antlers.xml||
antlr|p||.g4||
apacheconf|d|aconf apache|.apacheconf|.htaccess apache2.conf httpd.conf|
apex|p||.apex .trigger||
api-blueprint|m||.apib||
apl|p||.apl .dyalog||apl aplx dyalog
apollo-guidance-computer|p||.agc||
applescript|p|apples osascript|.applescript .scpt||osascript
arc|p||.arc||
asciidoc|x||.asciidoc .adoc .asc||
asl|p||.asl .dsl||
asn.1|d||.asn .asn1||
asp.net|p|aspx aspx-vb|.asax .ascx .ashx .asmx .aspx .axd||
aspectj|p||.aj||
assembly|p|asm nasm|.asm .a51 .nas .nasm .s||
astro|m||.astro||
asymptote|p||.asy||asy
ats|p|ats2|.dats .hats .sats||
augeas|p||.aug||
autohotkey|p|ahk|.ahk .ah1 .ah2 .ahkl||
autoit|p|au3 autoit3 autoitscript|.au3||
avro-idl|d||.avdl||
awk|p||.awk .auk .gawk .mawk .nawk||awk gawk mawk nawk
b-(formal-method)|p||.mch||
b4x|p|basic-for-android|||
ballerina|p||.bal||
baml|p||.baml||
basic|p||.bas||
batchfile|p|bat batch dosbatch winbatch|.bat .cmd|gradlew.bat mvnw.cmd|
bbcode|m||.bbcode||
beef|p||||
berry|p|be|.be||
bibtex|m||.bib .bibtex||
bibtex-style|p||.bst||
bicep|p||.bicep .bicepparam||
bird2|d|bird bird3||bird.conf|
bison|p||.bison||
bitbake|p||.bb .bbappend .bbclass||
blade|m||.blade .blade.php||
blitzbasic|p|b3d blitz3d blitzplus bplus|.decls||
blitzmax|p|bmax|.bmx||
blueprint|m|blp|.blp||
bluespec|p|bluespec-bsv bsv|.bsv||
bluespec-bh|p|bh bluespec-classic|||
boo|p||.boo||
boogie|p||.bpl||boogie
bqn|p||.bqn||
brainfuck|p||.b .bf||
brighterscript|p||.bs||
brightscript|p||.brs||
browserslist|d|||.browserslistrc browserslist|
bru|m||.bru||
c|p||.c .cats .h .h.in .idc||tcc
c++|p|cpp cxx cc|.cpp .c++ .cc .cp .cppm .cxx .h++ .hh .hpp .hxx .inl .ino .ipp .ixx .tcc||
c++|p||.tpp .txx||
c-sharp|p|csharp cake cakescript cs c#|.cs .cake .cs.pp .csx .linq||
c2hs-haskell|p|c2hs|.chs||
c3|p||.c3||
cabal-config|d|cabal|.cabal|cabal.config cabal.project|
caddyfile|d|caddy|.caddyfile|Caddyfile|
cadence|p||.cdc||
cairo|p||.cairo||
cameligo|p||.mligo||
cangjie|p||.cj||
cap-cds|p|cds|.cds||
capn-proto|p||.capnp||
carbon|p||.carbon||
cartocss|p|carto|.mss||
ceylon|p||.ceylon||
chapel|p|chpl|.chpl||
checksums|d|checksum hash hashes sum sums|.crc32 .md2 .md4 .md5 .sha1 .sha2 .sha224 .sha256||
checksums|d||.sha256sum .sha3 .sha384 .sha512|MD5SUMS SHA1SUMS SHA256SUMS SHA256SUMS.txt|
checksums|d|||SHA512SUMS checksums.txt cksums md5sum.txt|
chuck|p||.ck||
cil|d||.cil||
circom|p||.circom||
cirru|p||.cirru||
clarion|p||.clw||
clarity|p||.clar||
classic-asp|p|asp|.asp||
clean|p||.icl .dcl||
click|p||.click||
clips|p||.clp||
clojure|p||.clj .boot .cl2 .cljc .cljs .cljs.hl .cljscm .cljx .hic|riemann.config|bb
closure-templates|m|soy|.soy||
cloud-firestore-security-rules|d|||firestore.rules|
clue|p||.clue||
cmake|p||.cmake .cmake.in|CMakeLists.txt|
cobol|p||.cob .cbl .ccp .cobol .cpy||
codeowners|d|||CODEOWNERS|
codeql|p|ql|.ql .qll||
coffeescript|p|coffee coffee-script|.coffee ._coffee .cjsx .coffee.erb .iced|Cakefile|coffee
coldfusion|p|cfm cfml coldfusion-html|.cfm .cfml||
coldfusion-cfc|p|cfc|.cfc||
collada|d||.dae||
common-lisp|p|lisp|.lisp .asd .cl .lsp .ny .podsl .sexp||lisp sbcl ccl clisp ecl
common-workflow-language|p|cwl|.cwl||cwl-runner
conll-u|d|conll conll-x|.conllu .conll||
cooklang|m||.cook||
coq|p|rocq|.coq||
cql|p||.cql||
creole|x||.creole||
crontab|d|cron cron-table||crontab|
crystal|p||.cr||crystal
cson|d||.cson||
csound|p|csound-orc|.orc .udo||
csound-document|p|csound-csd|.csd||
csound-score|p|csound-sco|.sco||
css|m||.css||
csv|d||.csv||
cuda|p||.cu .cuh||
cue|p||.cue||
curl-config|d|curlrc||.curlrc _curlrc|
curry|p||.curry||
cweb|p||.w||
cycript|p||.cy||
cylc|d||.cylc|suite.rc|
cypher|p||.cyp .cypher||
cython|p|pyrex|.pyx .pxd .pxi||
d|p|dlang|.d .di||
d2|m|d2lang|.d2||
dafny|p||.dfy||dafny
darcs-patch|d|dpatch|.darcspatch .dpatch||
dart|p||.dart||dart
daslang|p||.das||
dataweave|p||.dwl||
debian-package-control-file|d||.dsc||
denizenscript|p||||
desktop|d||.desktop .desktop.in||
dhall|p||.dhall||
diff|d|udiff|.diff .patch||
digital-command-language|p|dcl|.com||
dircolors|d||.dircolors|.dir_colors .dircolors DIR_COLORS _dir_colors _dircolors dir_colors|
dm|p|byond|.dm||
dns-zone|d||.zone .arpa||
dockerfile|p|containerfile|.dockerfile .containerfile|Containerfile Dockerfile|
dogescript|p||.djs||
dotenv|d||.env|.env .env.ci .env.dev .env.development .env.development.local .env.example|
dotenv|d|||.env.local .env.prod .env.production .env.sample .env.staging .env.template|
dotenv|d|||.env.test .env.testing|
dtrace|p|dtrace-script|||dtrace
dune|p|||dune-project|
dylan|p||.dylan .dyl .intr .lid||
e-mail|d|email eml mail mbox|.eml .mbox||
earthly|p|earthfile||Earthfile|
easybuild|d||.eb||
ebnf|d||.ebnf||
ec|p||.ec .eh||
ecere-projects|d||.epj||
ecl|p||.ecl .eclxml||
eclipse|p||||
edge|m||.edge||
edgeql|p|esdl|.edgeql .esdl||
editorconfig|d|editor-config|.editorconfig|.editorconfig|
edje-data-collection|d||.edc||
edn|d||.edn||
eiffel|p||.e||
ejs|m||.ejs .ect .ejs.t .jst||
elixir|p||.ex .exs|mix.lock|elixir
elm|p||.elm||
elvish|p||.elv||elvish
emacs-lisp|p|cask eask elisp emacs|.el .emacs .emacs.desktop|.abbrev_defs .emacs|
emacs-lisp|p|||.emacs.desktop .gnus .spacemacs .viper Cask Eask Project.ede _emacs abbrev_defs|
emberscript|p||.em .emberscript||
eq|p||.eq||
erlang|p||.erl .app .app.src .escript .hrl .xrl .yrl|Emakefile rebar.config rebar.config.lock|
erlang|p|||rebar.lock|escript
f-sharp|p|fsharp f#|.fs .fsi .fsx||
f-star|p|fstar f*|.fst .fsti||
factor|p||.factor|.factor-boot-rc .factor-rc|
fancy|p||.fy .fancypack|Fakefile|
fantom|p||.fan||
faust|p||.dsp||
fennel|p||.fnl||fennel
figlet-font|d|figfont|.flf||
firrtl|p||.fir||
fish|p||.fish||fish
flatbuffers|d||.fbs||
flix|p||.flix||
fluent|p||||
forth|p||.fth .4th .forth .frt||
fortran|p||.f .f77 .for .fpp||
fortran-free-form|p||.f90 .f03 .f08 .f95||
freebasic|p|fb|.bi||
freemarker|p|ftl|.ftl .ftlh||
frege|p||.fr||
futhark|p||.fut||
g-code|p||.cnc .gco .gcode||
gaml|p||.gaml||
gams|p||.gms||
gap|p||.g .gap .gi .tst||
gdb|p||.gdb .gdbinit||
gdscript|p||.gd||
gdshader|p||.gdshader .gdshaderinc||
gedcom|d||.ged||
gemfile.lock|d|||Gemfile.lock|
gemini|x|gemtext|.gmi||
genero-4gl|p||.4gl||
genero-per|m||.per||
genshi|p|xml+genshi xml+kid|.kid||
gentoo-ebuild|p||.ebuild||
gentoo-eclass|p||.eclass||
gettext-catalog|x|pot|.po .pot||
gherkin|p|cucumber|.feature .story||
git-attributes|d|gitattributes||.gitattributes|
git-commit|d|commit||.gitmessage COMMIT_EDITMSG|
git-config|d|gitconfig gitmodules|.gitconfig|.gitconfig .gitmodules .tgitconfig|
git-config|d|||config.worktree|
git-revision-list|d|git-blame-ignore-revs||.git-blame-ignore-revs|
gleam|p||.gleam||
glimmer-js|p|gjs|.gjs||
glimmer-ts|p|gts|.gts||
glsl|p||.glsl .fp .frag .frg .fsh .fshader .geo .geom .glslf .glslv .gshader .rchit .rmiss||
glsl|p||.tesc .tese .vert .vrx .vs .vsh .vshader||
glyph|p||.glf||
glyph-bitmap-distribution-format|d||.bdf||
gn|d||.gn .gni|.gn|gn
gno|p|gnolang|.gno||
gnuplot|p||.gp .gnu .gnuplot .plot .plt||gnuplot
go|p|golang|.go||
go-checksums|d|go.sum go-sum go.work.sum go-work-sum||go.sum go.work.sum|
go-module|d|go.mod go-mod||go.mod|
go-template|m|gotmpl|.gohtml .gotmpl .html.tmpl .tmpl|_helpers.tpl|
go-workspace|d|go.work go-work||go.work|
godot-resource|d||.gdnlib .gdns .tres .tscn|project.godot|
golo|p||.golo||
gosu|p||.gst .gsx .vark||
grace|p||.grace||
gradle|d||.gradle||
gradle-kotlin-dsl|d||.gradle.kts||
grammatical-framework|p|gf|.gf||
graphql|d||.graphql .gql .graphqls||
graphviz-(dot)|d||.dot .gv||
groovy|p||.groovy .grt .gtpl .gvy|Jenkinsfile|groovy
groovy-server-pages|p|gsp java-server-page|.gsp||
gsc|p||.gsc .csc .gsh||
gtkrc|d|gtk gtk-1 gtk-2|.gtkrc|gtkrc gtkrc-2.0|
hack|p||.hack .hhi||
haml|m||.haml .haml.deface||
handlebars|m|hbs htmlbars|.handlebars .hbs||
haproxy|d|||haproxy.cfg|
harbour|p||.hb||
hare|p||.ha||
haskell|p||.hs .hs-boot .hsc||runghc runhaskell runhugs
haxe|p||.hx .hxsl||
hcl|p|hashicorp-configuration-language opentofu terraform|.hcl .nomad .tf .tfvars .tofu||
hip|p||.hip||
hiveql|p||.hql||
hlsl|p||.hlsl .cginc .fx .fxh .hlsli||
hocon|d||.hocon|.scalafix.conf .scalafmt.conf|
holyc|p||.hc||
hoon|p||.hoon||
html|m|xhtml|.html .hta .htm .html.hl .xht .xhtml||
html+ecr|m|ecr|.ecr||
html+eex|m|eex heex leex|.html.eex .heex .leex||
html+erb|m|erb rhtml html+ruby|.erb .erb.deface .rhtml||
html+php|m||.phtml||
html+razor|m|razor|.cshtml .razor||
http|d||.http||
hurl|p||.hurl||
hxml|d||.hxml||
hy|p|hylang|.hy||hy
hyphy|p||||
icalendar|d|ical|.ics .ical||
idl|p||.dlm||
idris|p||.idr .lidr||
ignore-list|d|ignore gitignore git-ignore|.gitignore|.agignore .atomignore .babelignore|
ignore-list|d|||.bzrignore .ckignore .coffeelintignore .cvsignore .dockerignore .easignore|
ignore-list|d|||.eleventyignore .eslint-ignore .eslintignore .gitignore .ignore|
ignore-list|d|||.markdownlintignore .nodemonignore .npmignore .prettierignore .rgignore|
ignore-list|d|||.stylelintignore .vercelignore .vscodeignore gitignore-global gitignore_global|
igor-pro|p|igor igorpro|.ipf||
il-assembly|p|ilasm msil|.il||
imagej-macro|p|ijm|.ijm||
imba|p||.imba||
imhex-pattern-language|p|imhex imhexpatternlanguage imhexpl|.hexpat||
inform-7|p|i7 inform7|.ni .i7x||
ini|d|conf dosini|.ini .cfg .cnf .container .dof .lektorproject .mount .network .prefs||
ini|d||.service .socket .target .timer .url .conf|.buckconfig .coveragerc .flake8 .gitreview|
ini|d|||.pylintrc HOSTS buildozer.spec hosts pylintrc vlcrc|
ink|p||.ink||
inno-setup|p||.iss .isl||
io|p||.io||io
ioke|p||.ik||ioke
irc-log|d|irc irc-logs|.irclog .weechatlog||
isabelle|p||.thy||
isabelle-root|p|||ROOT|
ispc|p||.ispc||
j|p||.ijs||jconsole
jac|p||.jac||
jai|p||.jai||
janet|p||.janet||janet
jar-manifest|d|||MANIFEST.MF|
jass|p|jass2|||
java|p||.java .jav .jsh||
java-properties|d||.properties||
java-server-pages|p|jsp|.jsp .tag||
java-template-engine|p|jte|.jte||
javascript|p|js node mjs jsx|.js ._js .bones .cjs .es .es6 .gs .jake .javascript .jsb .jscad||
javascript|p||.jsfl .jslib .jsm .jspre .jss .jsx .mjs .njs .pac .sjs .ssjs .xsjs .xsjslib||
javascript|p|||Jakefile|chakra d8 gjs js node nodejs qjs rhino v8 v8-shell
javascript+erb|p||.js.erb||
jcl|p||.jcl||
jest-snapshot|d||.snap||
jetbrains-mps|p|mps|.mps .mpl .msd||
jflex|p||.flex .jflex||
jinja|m|django html+django html+jinja htmldjango|.jinja .j2 .jinja2||
jison|p||.jison||
jison-lex|p||.jisonlex||
jolie|p||.ol .iol||jolie
jq|p||.jq||gojq jaq jq jqjq jqq query-json
json|d|geojson jsonl sarif topojson|.json .4dform .4dproject .avsc .geojson .gltf .har .ice||
json|d||.json-tmlanguage .json.example .jsonl .mcmeta .sarif .slnlaunch .tfstate||
json|d||.tfstate.backup .topojson .webapp .webmanifest .yyp|.all-contributorsrc .arcconfig|
json|d|||.auto-changelog .c8rc .htmlhintrc .imgbotconfig .nycrc .releaserc .secrets.baseline|
json|d|||.tern-config .tern-project .watchmanconfig MODULE.bazel.lock Package.resolved|
json|d|||Pipfile.lock bun.lock composer.lock deno.lock flake.lock mcmod.info|
json-with-comments|d|jsonc|.jsonc .code-snippets .code-workspace .hujson .sublime-build||
json-with-comments|d||.sublime-color-scheme .sublime-commands .sublime-completions||
json-with-comments|d||.sublime-keymap .sublime-macro .sublime-menu .sublime-mousemap||
json-with-comments|d||.sublime-project .sublime-settings .sublime-theme .sublime-workspace||
json-with-comments|d||.sublime_metrics .sublime_session .tsconfig.json|.babelrc|
json-with-comments|d|||.devcontainer.json .eslintrc .eslintrc.json .jscsrc .jshintrc .jslintrc|
json-with-comments|d|||.oxlintrc.json .swcrc api-extractor.json devcontainer.json|
json-with-comments|d|||jsconfig.json language-configuration.json tsconfig.json tslint.json|
json5|d||.json5||
jsoniq|p||||
jsonld|d||.jsonld||
jsonnet|p||.jsonnet .libsonnet||
julia|p||.jl||julia
jupyter-notebook|m|ipython-notebook|.ipynb|Notebook|
just|p|justfile|.just|.JUSTFILE .Justfile .justfile JUSTFILE Justfile justfile|
kaitai-struct|p|ksy|.ksy||
kakounescript|p|kak kakscript|.kak|kakrc|
kcl|p||.k|kcl.mod kcl.mod.lock|
kdl|d||.kdl||
kerboscript|p||.ks||
kicad-layout|d|pcbnew|.kicad_pcb .kicad_mod .kicad_wks|fp-lib-table|
kicad-schematic|d|eeschema-schematic|.kicad_sch .kicad_sym||
kit|m||.kit||
koka|p||.kk||koka
kotlin|p||.kt .ktm .kts||
krl|p||.krl||
kusto|d||.kql||
kvlang|m||.kv||
labview|p||.lvproj .lvclass .lvlib||
langium|p||.langium||
lark|d||.lark||
lasso|p|lassoscript|.lasso .las .lasso8 .lasso9||
latte|m||.latte||
lean|p||.lean .hlean||
leo|p||.leo||
less|m|less-css|.less||
lex|p|flex|.l .lex|Lexer.x lexer.x|
lfe|p||.lfe||
ligolang|p||.ligo||
lilypond|p||.ly .ily||
linear-programming|p||.lp||
linker-script|p||.ld .lds|ld.script|
liquid|m||.liquid||
liquidsoap|p||.liq||
literate-agda|p||.lagda||
literate-coffeescript|p|litcoffee|.litcoffee .coffee.md||
literate-haskell|p|lhaskell lhs|.lhs||
livecode-script|p||.livecodescript||
livescript|p|live-script ls|.ls ._ls|Slakefile|
llvm|p||.ll||
lobster|p||.lobster||
logos|p||.xm .xi||
logtalk|p||.lgt .logtalk||
lolcode|p||.lol||
lookml|p||.lkml .lookml||
lsl|p||.lsl .lslp||lsl
lua|p||.lua .nse .p8 .pd_lua .rbxs .rockspec .wlua|.luacheckrc|lua luajit
luau|p||.luau||luau)";
// clang-format on

}  // namespace lode::source
