#!/bin/sh
# Fetches the fonts of the generated pages from Debian packages:  fonts.sh OUT_DIR
# Unusual weights and symbol fonts are omitted: documents seldom use them, and they would enlarge the folder.
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
cd "$work"
apt-get download -q \
  fonts-liberation fonts-dejavu-core fonts-dejavu-extra fonts-lato fonts-open-sans fonts-roboto-unhinted \
  fonts-crosextra-carlito fonts-crosextra-caladea fonts-cantarell fonts-ebgaramond fonts-linuxlibertine fonts-cmu \
  fonts-texgyre fonts-inter fonts-cabin fonts-sil-gentium-basic fonts-sil-charis fonts-wqy-microhei fonts-ipafont-gothic \
  fonts-ipafont-mincho fonts-nanum fonts-hosny-amiri fonts-kacst fonts-sil-scheherazade fonts-tlwg-garuda \
  fonts-tlwg-norasi fonts-lohit-deva fonts-oldstandard fonts-vollkorn fonts-league-spartan fonts-bebas-neue \
  fonts-quicksand fonts-comfortaa fonts-gfs-didot fonts-stix fonts-paratype fonts-hack fonts-firacode fonts-sil-ezra
for deb in *.deb; do dpkg-deb -x "$deb" unpacked; done
find unpacked -name '*.ttf' -o -name '*.otf' -o -name '*.ttc' |
  grep -viE 'hairline|extralight|thin|medium|semibold|demi|black|heavy|ultra|expanded|unslanted|upright|outline|shadow|initial' |
  grep -viE 'display|light|smcp|keyboard|math|variable|mono.*oblique|NanumPen|NanumBrush|NanumBarun|NanumSquare|Coding|eco' |
  grep -viE 'STIX(Size|Int|Non|Var)|/ipa[mg]\.ttf|Kacst(Art|Digital|Farsi|Letter|Pen|Qurn|Screen|TitleL|Poster)|mry_|Quran|condensed-.*ital' |
  while read -r font; do cp "$font" "$out/"; done
rm -rf "$work"
