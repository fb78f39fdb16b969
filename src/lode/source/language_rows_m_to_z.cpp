#include "lode/source/language_table.hpp"

namespace lode::source {

// clang-format off
const std::string_view kMToZRows =
R"(m|p|mumps|.mumps||
m3u|d|hls-playlist m3u-playlist|.m3u .m3u8||
m4|p||.m4 .mc||
m4sugar|p|autoconf||configure.ac|
macaulay2|p|m2|.m2||M2
makefile|p|bsdmake make mf|.mak .make .makefile .mk .mkfile|BSDmakefile GNUmakefile Kbuild|
makefile|p|||Makefile Makefile.am Makefile.boot Makefile.frag Makefile.in Makefile.inc|
makefile|p|||Makefile.pc Makefile.wat makefile makefile.sco mkfile|make
mako|p||.mako .mao||
markdown|x|md pandoc|.md .livemd .markdown .mdown .mdwn .mkd .mkdn .mkdown .ronn .workbook||
markdown|x|||contents.lr|
marko|m|markojs|.marko||
matlab|p|octave|.matlab||
maven-pom|d|||pom.xml|
max|p|max/msp maxmsp|.maxpat .maxhelp .maxproj .mxt .pat||
maxscript|p||.mcr||
mcfunction|p||.mcfunction||
mdsvex|m||.svx||
mdx|m||.mdx||
mercury|p||.moo||mmi
mermaid|m|mermaid-example|.mmd .mermaid||
meson|p|||meson.build meson_options.txt|
metal|p||.metal||
metta|p||.metta||
microsoft-visual-studio-solution|d||.sln||
minid|p||.minid||
minizinc|p||.mzn||
minizinc-data|d||.dzn||
mint|p||.mint||
mirah|p||.druby .duby .mirah||
mirc-script|p||.mrc||
mlir|p||.mlir||
modelica|p||.mo||
modula-2|p||.mod||
modula-3|p||.i3 .ig .m3 .mg||
module-management-system|p||.mms .mmk|descrip.mmk descrip.mms|
mojo|p||.mojo||
monkey|p||.monkey .monkey2||
moonbit|p||.mbt||
moonscript|p||.moon||moon
motoko|p||||
move|p||.move||
mql5|p||.mq5 .mqh||
mtml|m||.mtml||
mupad|p||.mu||
muse|x|amusewiki emacs-muse|.muse||
mustache|m||.mustache||
myghty|p||.myt||
nanorc|d||.nanorc|.nanorc nanorc|
nasal|p||||
ncl|p||.ncl||
nearley|p||.ne .nearley||
nemerle|p||.n||
neon|d|nette-object-notation ne-on|.neon||
nesc|p||.nc||
netlinx|p||.axs .axi||
netlinx+erb|p||.axs.erb .axi.erb||
netlogo|p||.nlogo||
newlisp|p||.nl||newlisp
nextflow|p||.nf|nextflow.config|nextflow
nginx|d|nginx-configuration-file|.nginx .nginxconf .vhost|nginx.conf|
nickel|p||||
nim|p||.nim .nim.cfg .nimble .nimrod .nims|nim.cfg|
ninja|d||.ninja||
nit|p||.nit||
nix|p|nixos|.nix||
noir|p|nargo|.nr||
npm-config|d|npmrc||.npmrc|
nsis|p||.nsi .nsh||
nu|p|nush||Nukefile|nush
numpy|p||.numpy .numpyw .numsc||
nunjucks|m|njk|.njk||
nushell|p|nu-script nushell-script|.nu||nu
nwscript|p||.nss||
oberon|p||.ob2||
objective-c|p|obj-c objc objectivec|.m||
objective-c++|p|obj-c++ objc++ objectivec++|.mm||
objective-j|p|obj-j objectivej objj|.j .sj||
objectscript|p||||
ocaml|p||.ml .eliom .eliomi .ml4 .mli .mll .mly||ocaml ocamlrun ocamlscript
odin|p|odinlang odin-lang|.odin||
omgrofl|p||.omgrofl||
omnet++-ned|p|omnetpp-ned|.ned||
ooc|p||.ooc||
opa|p||.opa||
opal|p||.opal||
open-policy-agent|p||.rego||
opencl|p||.opencl||
openedge-abl|p|progress openedge abl|.p||
openqasm|p||.qasm||
openrc-runscript|p|openrc|||openrc-run
openscad|p||.scad||
openstep-property-list|d||.glyphs||
opentype-feature-file|d|afdko|.fea||
option-list|d|opts ackrc||.ackrc .rspec .yardopts ackrc mocha.opts|
org|x||.org||
overpassql|p||.overpassql||
overpy|p|opy|.opy||
ox|p||.ox .oxh .oxo||
oxygene|p||.oxygene||
oz|p||.oz||
p4|p||.p4||
pact|p||.pact||
pan|p||.pan||
papyrus|p||.psc||
parrot|p||.parrot||
parrot-assembly|p|pasm|.pasm||
parrot-internal-representation|p|pir|.pir||parrot
pascal|p|delphi objectpascal|.pas .dfm .dpr .lpr .pascal||instantfpc
pawn|p||.pwn .sma||
pddl|p||.pddl||
peg.js|p||.pegjs .peggy||
pep8|p||.pep||
perl|p|cperl|.pl .cgi .fcgi .perl .ph .plx .pm .psgi .t|.latexmkrc Makefile.PL Rexfile ack|
perl|p|||cpanfile latexmkrc|cperl perl
php|p|inc|.php .aw .ctp .inc .php3 .php4 .php5 .phps .phpt|.php .php_cs .php_cs.dist|
php|p|||Phakefile|php
pic|m|pikchr|.pic .chem||
picolisp|p||||picolisp pil
piglatin|p||.pig||
pike|p||.pike .pmod||pike
pip-requirements|d|||dev-requirements.txt requirements-dev.txt requirements.lock.txt|
pip-requirements|d|||requirements.txt|
pkg-config|d|pkgconf|.pc .pc.in||
pkl|p||.pkl||pkl
plantuml|d||.puml .iuml .plantuml||
plpgsql|p||.pgsql||
plsql|p||.pls .bdy .fnc .pck .pkb .pks .plb .plsql .prc .spc .tpb .tps .trg .vw||
pod|x||.pod||
pogoscript|p||.pogo||
polar|p||.polar||
pony|p||.pony||
portugol|p||.por||
postcss|m||.pcss .postcss||
postscript|m|postscr|.ps .eps .epsi .pfa||
pov-ray-sdl|p|pov-ray povray|.pov||
power-query|p|powerquery|.pq||
powershell|p|posh pwsh|.ps1 .psd1 .psm1||pwsh
praat|p||.praat||
prisma|d||.prisma||
pro-starc|p|pro*c|||
processing|p||.pde||
procfile|p|||Procfile|
proguard|d||||
prolog|p||.prolog .yap||swipl yap
promela|p||.pml||
propeller-spin|p||.spin||
protocol-buffer|d|proto protobuf protocol-buffers|.proto||
protocol-buffer-text-format|d|text-proto protobuf-text-format|.textproto .pbt .pbtxt .txtpb||
pug|m||.jade .pug||
puppet|p||.pp|Modulefile|
pure-data|d||.pd||
purebasic|p||.pb .pbi||
purescript|p||.purs||
pyret|p||.arr||
python|p|py py3 python3 rusthon|.py .gyp .gypi .lmi .py3 .pyde .pyi .pyp .pyt .pyw .tac||
python|p||.wsgi .xpy|.gclient DEPS SConscript SConstruct wscript|python python2 python3 py
python|p||||pypy pypy3 uv
python-traceback|d||.pytb||
q|p||.q||
q-sharp|p|qsharp q#|.qs||
qmake|p||.pro .pri||qmake
qml|p||.qml .qbs||
quake|p|||m3makefile m3overrides|
quakec|p||.qc||
quickbasic|p|qb qbasic qb64 classic-qbasic classic-quickbasic|||
quint|p||.qnt||
r|p|rscript splus|.r .rd .rhistory .rsx|.Rapp.history .Rhistory .Rprofile expr-dist|Rscript
racket|p||.rkt .rktd .rktl .scrbl||racket
ragel|p|ragel-rb ragel-ruby|.rl||
raku|p|perl6 perl-6|.6pl .6pm .nqp .p6 .p6l .p6m .pl6 .pm6 .raku .rakumod||perl6 raku rakudo
raml|m||.raml||
rascal|p||||
rascript|p||.rascript||
raw-token-data|d|raw|.raw||
rbs|d||.rbs||
rdoc|x||.rdoc||
readline-config|d|inputrc readline||.inputrc inputrc|
realbasic|p||.rbbas .rbfrm .rbmnu .rbres .rbtbar .rbuistate||
reason|p||.re .rei||
reasonligo|p||.religo||
record-jar|d|||language-subtag-registry.txt|
red|p|red/system|.red .reds||
redcode|p||.cw||
redirect-rules|d|redirects||_redirects|
regular-expression|d|regexp regex|.regexp .regex||
renderscript|p||.rsh||
renpy|p|ren'py|.rpy||
rescript|p||.res .resi||
restructuredtext|x|rst|.rst .rest .rest.txt .rst.txt||
rexx|p|arexx|.rexx .pprx .rex||regina rexx
rhai|p||.rhai||
rich-text-format|m||.rtf||
ring|p||.ring||
riot|m||.riot||
rmarkdown|x||.qmd .rmd||
robotframework|p||.robot .resource||
robots-exclusion-rules|d|robots robots-txt robotx.txt||robots.txt|
roc|p||.roc||
roff|m|groff man manpage man-page mdoc nroff troff|.roff .1 .1in .1m .1x .2 .3 .3in .3m .3p||
roff|m||.3pm .3qt .3x .4 .5 .6 .7 .8 .9 .man .mdoc .me .ms .rno .tmac|eqnrc mmn mmt troffrc|
roff|m|||troffrc-end|
ron|d||.ron||
ros-interface|d|rosmsg|.msg .action .srv||
rouge|p||.rg||
routeros-script|p||.rsc||RouterOS
rpc|p|rpcgen oncrpc xdr|.x||
rpgle|p|ile-rpg sqlrpgle|.rpgle .sqlrpgle||
rpm-spec|d|specfile|.spec||
ruby|p|jruby macruby rake rb rbx|.rb .builder .eye .gemspec .god .jbuilder .mspec||
ruby|p||.pluginspec .podspec .prawn .rabl .rake .rbi .rbuild .rbw .rbx .ru .ruby .thor||
ruby|p||.watchr|.irbrc .pryrc .simplecov Appraisals Berksfile Brewfile Buildfile Capfile|
ruby|p|||Dangerfile Deliverfile Fastfile Gemfile Guardfile Jarfile Mavenfile Podfile|
ruby|p|||Puppetfile Rakefile Snapfile Steepfile Thorfile Vagrantfile buildfile|ruby macruby
ruby|p||||rake jruby rbx
rust|p|rs|.rs .rs.in||rust-script
sage|p||.sage .sagews||
sail|p||.sail||
salt|p|saltstack saltstate|.sls||
sas|p||.sas||
sass|m||.sass||
scala|p||.scala .kojo .sbt .sc||scala
scaml|m||.scaml||
scenic|p||.scenic||scenic
scheme|p||.scm .sch .sld .sps .ss||scheme guile bigloo chicken csi gosh r6rs
scilab|p||.sci .sce||
scss|m||.scss||
sed|p||.sed||gsed minised sed ssed
self|p||.self||
selinux-policy|d|selinux-kernel-policy-language sepolicy|.te|file_contexts genfs_contexts|
selinux-policy|d|||initial_sids port_contexts security_classes|
shaderlab|p||.shader||
shell|p|sh shell-script bash zsh envrc ksh|.sh .bash .bats .command .ksh .pacscript .sbatch||
shell|p||.sh.in .slurm .tmux .tool .zsh .zsh-theme|.bash_aliases .bash_functions|
shell|p|||.bash_history .bash_logout .bash_profile .bashrc .cshrc .envrc .flaskenv .kshrc|
shell|p|||.login .profile .tmux.conf .xinitrc .xsession .zlogin .zlogout .zprofile .zshenv|
shell|p|||.zshrc 9fs PKGBUILD bash_aliases bash_logout bash_profile bashrc cshrc gradlew kshrc|
shell|p|||login man mvnw profile tmux.conf xinitrc xsession zlogin zlogout zprofile zshenv|
shell|p|||zshrc|ash bash dash ksh mksh pdksh rc sh zsh
shellcheck-config|d|shellcheckrc||.shellcheckrc|
shellsession|p|bash-session console|.sh-session||
shen|p||.shen||
sieve|p||.sieve||
simple-file-verification|d|sfv|.sfv||
singularity|p|||Singularity|
sip|p||.sip||
slang|p||.slang||
slash|p||.sl||
slim|m||.slim||
slint|m||.slint||
smali|p||.smali||
smalltalk|p|squeak|.st||
smarty|p||.tpl||
smithy|p||.smithy||
smpl|p|coccinelle|.cocci||
smt|p||.smt2 .smt .z3||boolector cvc4 mathsat5 opensmt smtinterpol smt-rat stp verit yices2 z3
snakemake|p|snakefile|.smk .snakefile|Snakefile|
solidity|p||.sol||
soong|d|||Android.bp|
sourcepawn|p|sourcemod|.sp||
sparql|d||.sparql .rq||
spicedb-schema|d||.zed||
spline-font-database|d||.sfd||
sqf|p||.sqf .hqf||
sql|d||.sql .ddl .mysql .tab .udf .viw||
squirrel|p||.nut||
ssh-config|d|sshconfig sshdconfig ssh_config sshd_config||ssh-config ssh_config sshconfig|
ssh-config|d|||sshconfig.snip sshd-config sshd_config|
stan|p||.stan||
standard-ml|p|sml|.fun .sig .sml||
starlark|p|bazel bzl|.bzl .star .bazel|BUCK BUILD BUILD.bazel MODULE.bazel Tiltfile|
starlark|p|||WORKSPACE WORKSPACE.bazel WORKSPACE.bzlmod|
stata|p||.do .ado .doh .ihlp .mata .matah .sthlp||
stl|d|ascii-stl stla|.stl||
ston|d||.ston||
stylus|m||.styl||
subrip-text|d||.srt||
sugarss|m||.sss||
supercollider|p||.scd||sclang scsynth
surrealql|p|surql|.surql||
svelte|m||.svelte||
svg|d||.svg||
sway|p||.sw||
sweave|x||.rnw||
swift|p||.swift||
swig|p||.i .swg .swig||
systemverilog|p||.sv .svh .vh||
tact|p||.tact||
talon|p||.talon||
tape|p|vhs|.tape||
tcl|p|sdc xdc|.tcl .adp .sdc .tcl.in .tm .xdc|owh starfield|tclsh wish
tcsh|p||.tcsh .csh||tcsh csh
tea|m||.tea||
teal|p||.tl||tl
templ|m||.templ||
terraform-template|m||.tftpl||
tex|m|latex|.tex .aux .bbx .cbx .cls .dtx .ins .lbx .ltx .mkii .mkiv .mkvi .sty .toc||
texinfo|x||.texinfo .texi .txi||makeinfo
textgrid|d||.textgrid||
textile|x||.textile||
textmate-properties|d|tm-properties||.tm_properties|
thrift|p||.thrift||
ti-program|p||.8xp .8xp.txt||
tl-verilog|p||.tlv||
tla|p||.tla||
tmdl|d|tabular-model-definition-language|.tmdl||
toit|p||.toit||
tolk|p||.tolk||
toml|d||.toml .toml.example|Cargo.lock Cargo.toml.orig Gopkg.lock Pipfile mise.local.lock|
toml|d|||mise.lock pdm.lock poetry.lock uv.lock|
tor-config|d|torrc||torrc|
tree-sitter-query|p|tsq|||
tsql|p||||
tsv|d|tab-seperated-values|.tsv||
tsx|p|typescriptreact|.tsx||
turtle|d||.ttl||
twig|m||.twig||
txl|p||.txl||
typescript|p|ts|.ts .cts .mts||bun deno ts-node tsx
typespec|p|tsp|.tsp||
typst|p|typ|.typ||
ucode|p||||ucode
unified-parallel-c|p||.upc||
uno|p||.uno||
unrealscript|p||.uc||
untyped-plutus-core|p||.uplc||
urweb|p|ur/web ur|.ur .urs||
v|p|vlang|||
vala|p||.vala .vapi||
valve-data-format|d|keyvalues vdf|.vdf .vmf||
vba|p|visual-basic-for-applications|.frm .vba||
vbscript|p||.vbs||
vcard|d|virtual-contact-file electronic-business-card|.vcf||
vcl|p||.vcl||
velocity-template-language|m|vtl velocity|.vtl||
vento|m||.vto||
verilog|p||.v .veo||
verse|p||.verse||
vespa-schema-definition|d|vespa|.sd||
vhdl|p||.vhdl .vhd .vhf .vhi .vho .vhs .vht .vhw||
vim-help-file|x|help vimhelp|.txt||
vim-script|p|vim viml nvim vimscript|.vim .vimrc .vmb|.exrc .gvimrc .nvimrc .vimrc _vimrc|
vim-script|p|||gvimrc nvimrc vimrc|
vim-snippet|m|snipmate ultisnip ultisnips neosnippet|.snip .snippet .snippets||
visual-basic-.net|p|visual-basic vbnet vb-.net vb.net|.vb .vbhtml||
visual-basic-6.0|p|vb6 vb-6 visual-basic-6 visual-basic-classic classic-visual-basic|.ctl||
visual-basic-6.0|p||.dsr||
volt|p||.volt||
vue|m||.vue||
vyper|p||.vy||
wavefront-material|d||.mtl||
wavefront-object|d||.obj||
wdl|p|workflow-description-language|.wdl||
web-ontology-language|d||.owl||
webassembly|p|wast wasm|.wast .wat||
webassembly-interface-type|d|wit|.wit||
webidl|p||.webidl||
webvtt|d|vtt|.vtt||
wget-config|d|wgetrc||.wgetrc|
wgsl|p||.wgsl||
whiley|p||.whiley||
wikitext|x|mediawiki wiki|.mediawiki .wiki .wikitext||
windows-registry-entries|d||.reg||
wisp|p||.wisp||
witcher-script|p||.ws||
wolfram-language|p|mathematica mma wolfram wolfram-lang wl|.mathematica .cdf .ma .mt .nb||
wolfram-language|p||.nbp .wl .wls .wlt||wolfram WolframKernel wolframscript math MathKernel
wolfram-language|p||||MathematicaScript WolframNB Mathematica
wollok|p||.wlk||
wren|p|wrenlang|.wren||
x-bitmap|d|xbm|.xbm||
x-font-directory-index|d|||encodings.dir fonts.alias fonts.dir fonts.scale|
x-pixmap|d|xpm|.xpm||
x10|p|xten|.x10||
xbase|p|advpl clipper foxpro|.prg .ch .prw||
xc|p||.xc||
xcompose|d|||.XCompose XCompose xcompose|
xmake|p|||xmake.lua|
xml|d|rss xsd wsdl|.xml .adml .admx .ant .axaml .axml .builds .ccproj .ccxml .clixml||
xml|d||.cproject .cscfg .csdef .csproj .ct .depproj .dita .ditamap .ditaval .dll.config||
xml|d||.dotsettings .filters .fsproj .fxml .glade .gmx .gpx .grxml .hzp .icls .iml .ivy||
xml|d||.jelly .jsproj .kml .launch .mdpolicy .meta4 .mjml .mxml .natvis .ndproj .nproj||
xml|d||.nuspec .odd .osm .pkgproj .proj .props .ps1xml .psc1 .pt .pubxml .qhelp .rbxmx .rdf||
xml|d||.resx .rss .scxml .sfproj .shproj .slnx .srdf .storyboard .sublime-snippet .targets||
xml|d||.tml .ui .urdf .ux .vbproj .vcxproj .vsixmanifest .vssettings .vstemplate .vxml||
xml|d||.wixproj .wsdl .wsf .wxi .wxl .wxs .x3d .xacro .xaml .xib .xlf .xliff .xmi .xml.dist||
xml|d||.xmp .xproj .xsd .xspec .xul .zcml .pom .csl .workflow|.classpath .cproject .project|
xml|d|||App.config NuGet.config Settings.StyleCop Web.Debug.config Web.Release.config|
xml|d|||Web.config packages.config|
xml-property-list|d||.plist .sttheme .tmcommand .tmlanguage .tmpreferences .tmsnippet||
xml-property-list|d||.tmtheme||
xojo|p||.xojo_code .xojo_menu .xojo_report .xojo_script .xojo_toolbar .xojo_window||
xonsh|p||.xsh||
xpages|d||.xsp-config .xsp.metadata||
xproc|p||.xpl .xproc||
xquery|p||.xquery .xq .xql .xqm .xqy||
xs|p||.xs||
xslt|p|xsl|.xslt .xsl||
xtend|p||.xtend||
yacc|p||.y .yacc .yy||
yaml|d|yml|.yml .mir .reek .rviz .sublime-syntax .syntax .yaml .yaml-tmlanguage .yaml.sed||
yaml|d||.yml.mysql|.clang-format .clang-tidy .clangd .gemrc CITATION.cff glide.lock pixi.lock|
yaml|d|||yarn.lock|
yang|d||.yang||
yara|p||.yar .yara||
yasnippet|m|snippet yas|.yasnippet||
yul|p||.yul||
zap|p||.zap .xzap||
zeek|p|bro|.zeek .bro||
zenscript|p||.zs||
zephir|p||.zep||
zig|p||.zig .zig.zon||
zil|p||.zil .mud||
zimpl|p||.zimpl .zmpl .zpl||
zmodel|d||.zmodel||)";
// clang-format on

}  // namespace lode::source
