// The style of one page: fonts, sizes, spacing, and how headings, captions and tables are set.
import { between, chance, int, pick } from './random.js';
import { isCjk, isRightToLeft, lang } from './text.js';

const SERIF = [
  'Liberation Serif',
  'Liberation Serif',
  'DejaVu Serif',
  'EB Garamond',
  'Linux Libertine O',
  'Caladea',
  'CMU Serif',
  'CMU Serif',
  'TeX Gyre Pagella',
  'TeX Gyre Termes',
  'TeX Gyre Bonum',
  'TeX Gyre Schola',
  'Gentium Basic',
  'Charis SIL',
  'Vollkorn',
  'Old Standard TT',
  'STIXGeneral',
  'PT Serif',
  'GFS Didot',
  'CMU Concrete',
];
const SANS = [
  'Liberation Sans',
  'Liberation Sans',
  'Liberation Sans',
  'DejaVu Sans',
  'Lato',
  'Open Sans',
  'Roboto',
  'Carlito',
  'Carlito',
  'Cantarell',
  'TeX Gyre Heros',
  'Linux Biolinum O',
  'Inter',
  'Cabin',
  'PT Sans',
  'CMU Sans Serif',
  'TeX Gyre Adventor',
  'Quicksand',
  'Roboto Condensed',
  'Liberation Sans Narrow',
  'PT Sans Narrow',
  'CMU Bright',
];
const DISPLAY = [
  'Bebas Neue',
  'League Spartan',
  'Open Sans Condensed',
  'TeX Gyre Heros Cn',
  'Comfortaa',
  'Lato',
  'GFS Didot',
  'Roboto Condensed',
];
export const MONO = [
  'Liberation Mono',
  'DejaVu Sans Mono',
  'Hack',
  'PT Mono',
  'CMU Typewriter Text',
  'TeX Gyre Cursor',
];
const FOR_SCRIPT = {
  zh: ['WenQuanYi Micro Hei', 'IPAPMincho'],
  ja: ['IPAPGothic', 'IPAPMincho'],
  ko: ['NanumGothic', 'NanumMyeongjo'],
  ar: ['Amiri', 'KacstBook', 'Scheherazade', 'KacstNaskh', 'DejaVu Sans'],
  he: ['DejaVu Sans', 'Ezra SIL', 'Liberation Serif', 'Liberation Sans'],
  hi: ['Lohit Devanagari'],
  th: ['Garuda', 'Norasi'],
  ru: ['PT Serif', 'PT Sans', 'Liberation Serif', 'Liberation Sans', 'CMU Serif', 'DejaVu Sans', 'Roboto'],
  el: ['GFS Didot', 'Liberation Serif', 'DejaVu Sans', 'Carlito', 'CMU Serif'],
};

export const colour = () =>
  chance(0.3) ? `hsl(0,0%,${int(5, 80)}%)` : `hsl(${int(0, 360)},${int(20, 90)}%,${int(25, 70)}%)`;
export const darkColour = () => `hsl(${int(0, 360)},${int(30, 90)}%,${int(15, 42)}%)`;
export const paleColour = () => `hsl(${int(0, 360)},${int(0, 60)}%,${int(84, 97)}%)`;

export let style = {};

const BODY_SIZE = { slide: [13, 22], flyer: [12, 20], news: [8, 10.5], book: [11, 17], small: [7.5, 10] };

export function newStyle(kind) {
  const [low, high] = BODY_SIZE[kind] ?? [8.8, 14.5];
  const size = +between(low, high).toFixed(1);
  const own = FOR_SCRIPT[lang.code];
  const serif = chance(kind === 'slide' || kind === 'flyer' ? 0.15 : 0.58);
  const family = (list) => (own ? `'${pick(own)}','DejaVu Sans'` : `'${pick(list)}','DejaVu Sans'`);
  const body = family(serif ? SERIF : SANS);
  const indented = chance(0.45);
  style = {
    size,
    body,
    heading: chance(0.45) ? body : family(chance(0.7) ? SANS : chance(0.5) ? SERIF : DISPLAY),
    figure: chance(0.8) ? family(SANS) : family(SERIF),
    lineHeight: +(chance(0.17) ? between(1.5, 2.1) : between(1.08, 1.5)).toFixed(2),
    align: isRightToLeft() ? 'start' : chance(0.58) && !isCjk() ? 'justify' : 'left',
    rich: pick([0, 0.5, 1, 2]),
    links: pick([0, 0, 1]),
    citations: pick([0, 0, 2]),
    inlineMath: pick([0, 0, 0, 1.5]),
    runIn: chance(0.25),
    gap: Math.round(between(10, 34)),
    columnRule: chance(0.08),
    pHeader: 0.5,
    pFooter: 0.78,
    pageNumberAlone: chance(0.75),
  };
  style.paragraph = `margin:0 0 ${(indented ? (chance(0.8) ? 0 : size * 0.3) : size * between(0.3, 1.1)).toFixed(1)}px;text-indent:${indented ? (size * between(0.8, 2.4)).toFixed(1) : 0}px;text-align:${style.align};`;
  headings(size);
  captions(size, family);
  style.formulaAlign = chance(0.72) ? 'center' : 'left';
  style.formulaNumber = chance(0.55) ? pick(['right', 'right', 'right', 'left', 'beside']) : 'none';
}

/** As sites for code print what is written in Markdown: sans-serif, headings by size alone, screenshots. */
export function webStyle() {
  const size = between(9.5, 14);
  const family = FOR_SCRIPT[lang.code]
    ? style.body
    : `'${pick(['Liberation Sans', 'Open Sans', 'Roboto', 'Inter', 'Lato', 'DejaVu Sans'])}','DejaVu Sans'`;
  Object.assign(style, {
    size,
    body: family,
    heading: family,
    headingNumbers: '',
    align: 'left',
    windows: 5,
    figureAlign: 'left',
    rich: 2,
    links: 2,
  });
  style.paragraph = `margin:0 0 ${(size * between(0.7, 1.1)).toFixed(1)}px;text-indent:0;text-align:start;`;
  const ruled = chance(0.75);
  style.headingCss = [2, 1.5, 1.25, 1].map(
    (larger, level) =>
      `font-family:${family};font-size:${(size * larger).toFixed(1)}px;font-weight:bold;line-height:1.25;margin:${(size * 1.5).toFixed(1)}px 0 ${size.toFixed(1)}px;text-align:start;text-indent:0;hyphens:none;break-after:avoid;${ruled && level < 2 ? `padding-bottom:${(size * 0.3).toFixed(1)}px;border-bottom:1px solid #ddd;` : ''}`,
  );
}

function headings(size) {
  style.headingNumbers = pick(['', '', '', 'decimal', 'decimal', 'roman', 'chapter', 'letter']);
  style.titleCaseHeadings = chance(0.55);
  style.capitalHeadings = [chance(0.1), chance(0.2), chance(0.1), false];
  const ink = chance(0.32) ? `color:${darkColour()};` : '';
  const align = chance(0.16) ? 'center' : 'start';
  style.headingCss = [
    [1.4, 2.6],
    [1.15, 2],
    [1.02, 1.45],
    [0.95, 1.15],
  ].map(([low, high], level) => {
    const weight = chance(level === 0 ? 0.75 : 0.84) ? 'bold' : 'normal';
    const italic = (weight === 'normal' && chance(0.4)) || (level > 1 && chance(0.22)) ? 'italic' : 'normal';
    const before = size * between(0.4, 1.8);
    const shade = chance(0.035)
      ? `background:${paleColour()};padding:2px 5px;`
      : chance(0.02)
        ? `background:${darkColour()};color:#fff;padding:2px 5px;`
        : '';
    return `font-family:${style.heading};font-size:${(size * between(low, high)).toFixed(1)}px;font-weight:${weight};font-style:${italic};line-height:1.2;margin:${before.toFixed(1)}px 0 ${(size * between(0.15, 0.9)).toFixed(1)}px;text-align:${align};text-indent:0;hyphens:none;break-after:avoid;break-inside:avoid;${ink}${chance(0.08) ? 'text-decoration:underline;' : ''}${chance(0.06) ? 'border-bottom:1px solid #888;' : ''}${chance(0.04) ? 'font-variant:small-caps;' : ''}${shade}`;
  });
}

function captions(size, family) {
  Object.assign(style, {
    captionSize: +(size * between(0.74, 1.04)).toFixed(1),
    captionCss: `line-height:${between(1.1, 1.4).toFixed(2)};text-align:${pick(['center', 'center', 'left', 'left', 'left', 'justify'])};font-family:${chance(0.6) ? style.body : family(SANS)};${chance(0.2) ? 'font-style:italic;' : ''}${pick(['', '', '', '', 'color:#777;', `color:${darkColour()};`])}${chance(0.22) ? 'font-weight:bold;' : ''}`,
    captionLabel: pick(['bold', 'bold', 'italic', 'caps', 'plain', 'plain', 'plain']),
    figureCaption: chance(0.66) ? 'bottom' : 'top',
    tableCaption: chance(0.76) ? 'top' : 'bottom',
    figureAlign: chance(0.75) ? 'center' : 'left',
  });
}
