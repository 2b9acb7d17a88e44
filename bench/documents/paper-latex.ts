import { markdownTable } from './html-and-markdown.ts';
import type { Author } from './prose.ts';

export type Block =
  | { kind: 'title' | 'abstract' | 'equation' | 'section' | 'subsection' | 'subsubsection' | 'paragraph'; text: string }
  | { kind: 'text'; text: string; note?: string }
  | { kind: 'authors'; authors: readonly Author[] }
  | { kind: 'list'; mark: 'bullet' | 'number' | 'dash'; items: readonly string[] }
  | { kind: 'figure'; text: string; wide: boolean; height: number }
  | { kind: 'table'; text: string; rows: readonly (readonly string[])[]; wide: boolean }
  | { kind: 'sources'; items: readonly string[] };

type Heading = 'section' | 'subsection' | 'subsubsection' | 'paragraph';

/** The style of a journal: its LaTeX preamble, and how headings are numbered. */
export interface PaperStyle {
  preamble: string;
  columns: 1 | 2;
  number: (counts: readonly number[], kind: Heading) => string;
  /** The name of the abstract, before its text or above it. */
  abstract: string;
  unnumberedRunIns: ReadonlySet<Heading>;
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const decimal = (counts: readonly number[], kind: Heading): string => (kind === 'paragraph' ? '' : counts.join('.'));
const letter = (count: number, first: string): string => String.fromCharCode(first.charCodeAt(0) + count - 1);
const roman = ([a = 0, b = 0, c = 0, d = 0]: readonly number[], kind: Heading): string =>
  ({
    section: `${ROMAN[a]}.`,
    subsection: `${letter(b, 'A')}.`,
    subsubsection: `${c})`,
    paragraph: `${letter(d, 'a')})`,
  })[kind];

const FONTS = String.raw`\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}`;

export const PAPER_STYLES: readonly PaperStyle[] = [
  {
    // IEEE style: Roman numerals, small capitals, run-in headings in italics.
    columns: 2,
    number: roman,
    unnumberedRunIns: new Set(),
    abstract: String.raw`\noindent\textbf{\small\textit{Abstract}---%s}\par\medskip`,
    preamble: String.raw`${FONTS}\usepackage{mathptmx}\usepackage[margin=18mm]{geometry}\usepackage{titlesec}
\renewcommand\thesection{\Roman{section}.}\renewcommand\thesubsection{\Alph{subsection}.}\renewcommand\thesubsubsection{\arabic{subsubsection})}
\titleformat{\section}{\normalfont\scshape\centering}{\thesection}{.5em}{}
\titleformat{\subsection}{\normalfont\itshape}{\thesubsection}{.5em}{}
\titleformat{\subsubsection}[runin]{\normalfont\itshape}{\thesubsubsection}{.5em}{}[:]
\setcounter{secnumdepth}{4}\titleformat{\paragraph}[runin]{\normalfont\itshape}{\alph{paragraph})}{.5em}{}[:]
\titlespacing*{\subsubsection}{\parindent}{2pt}{.5em}\titlespacing*{\paragraph}{\parindent}{2pt}{.5em}`,
  },
  {
    columns: 2,
    number: decimal,
    unnumberedRunIns: new Set(['paragraph']),
    abstract: String.raw`\section*{Abstract}%s\par`,
    preamble: String.raw`${FONTS}\usepackage{times}\usepackage[margin=20mm]{geometry}\usepackage{titlesec}
\titleformat{\paragraph}[runin]{\normalfont\bfseries}{}{0em}{}[.]\titlespacing*{\paragraph}{0pt}{6pt}{1em}`,
  },
  {
    columns: 1,
    number: decimal,
    unnumberedRunIns: new Set(['paragraph']),
    abstract: String.raw`\begin{abstract}%s\end{abstract}`,
    preamble: String.raw`${FONTS}\usepackage{lmodern}\usepackage[margin=32mm]{geometry}\usepackage{titlesec}
\titleformat{\paragraph}[runin]{\normalfont\bfseries}{}{0em}{}[.]\titlespacing*{\paragraph}{0pt}{6pt}{1em}`,
  },
  {
    columns: 2,
    number: () => '',
    unnumberedRunIns: new Set(['subsubsection', 'paragraph']),
    abstract: String.raw`\noindent\textbf{Abstract.} %s\par\medskip`,
    preamble: String.raw`${FONTS}\usepackage{lmodern}\usepackage[margin=22mm]{geometry}\usepackage{titlesec}\setcounter{secnumdepth}{0}
\titleformat{\section}{\normalfont\bfseries\sffamily\large}{}{0em}{}\titleformat{\subsection}{\normalfont\bfseries\sffamily}{}{0em}{}
\titleformat{\subsubsection}[runin]{\normalfont\bfseries}{}{0em}{}[.]\titleformat{\paragraph}[runin]{\normalfont\itshape}{}{0em}{}[.]
\titlespacing*{\subsubsection}{0pt}{6pt}{1em}\titlespacing*{\paragraph}{\parindent}{0pt}{1em}`,
  },
];

const DEPTHS: readonly Heading[] = ['section', 'subsection', 'subsubsection', 'paragraph'];

export function paperAsLatex(blocks: readonly Block[], style: PaperStyle): { latex: string; markdown: string } {
  const tex: string[] = [];
  const markdown: string[] = [];
  const counts: number[] = [];
  const floats = { figure: 0, table: 0 };
  let notes = 0;
  let equations = 0;
  let lead = '';
  const head: string[] = [];
  for (const block of blocks) {
    switch (block.kind) {
      case 'title':
        head.push(String.raw`{\LARGE ${style.columns === 1 ? '' : String.raw`\bfseries `}${block.text}\par}\bigskip`);
        markdown.push(`# ${block.text}`);
        break;
      case 'authors':
        head.push(
          block.authors
            .map(
              ({ name, place, mail }) =>
                String.raw`\begin{tabular}[t]{c}${name}\\{\small\itshape ${place.replace(', ', String.raw`,}\\{\small\itshape `)}}\\{\small ${mail}}\end{tabular}`,
            )
            .join(style.columns === 1 ? String.raw`\par\medskip ` : String.raw`\hfil `),
        );
        markdown.push(
          ...block.authors.map(({ name, place, mail }) => `${name}\n${place.replace(', ', ',\n')}\n${mail}`),
        );
        break;
      case 'abstract':
        tex.push(style.abstract.replace('%s', block.text));
        markdown.push('## Abstract', block.text);
        break;
      case 'text':
        notes += block.note ? 1 : 0;
        tex.push(block.note ? String.raw`${block.text}\footnote{${block.note}}` : block.text);
        markdown.push(`${lead}${block.text}`, ...(block.note ? [`${notes} ${block.note}`] : []));
        lead = '';
        break;
      case 'equation':
        equations += 1;
        tex.push(String.raw`\begin{equation}${block.text}\end{equation}`);
        markdown.push(`$$${block.text}$$ (${equations})`);
        break;
      case 'list': {
        const marks = block.items.map((_, at) => (block.mark === 'number' ? `${at + 1}.` : '-'));
        const item = block.mark === 'dash' ? String.raw`\item[--]` : String.raw`\item`;
        const list = block.mark === 'number' ? 'enumerate' : 'itemize';
        tex.push(String.raw`\begin{${list}}${block.items.map((text) => `${item} ${text}`).join('\n')}\end{${list}}`);
        markdown.push(block.items.map((text, at) => `${marks[at]} ${text}`).join('\n'));
        break;
      }
      case 'figure': {
        floats.figure += 1;
        const star = block.wide && style.columns === 2 ? '*' : '';
        tex.push(
          String.raw`\begin{figure${star}}[t]\centering\setlength\unitlength{1mm}\begin{picture}(70,${block.height})\put(0,0){\line(1,0){70}}\put(0,0){\line(0,1){${block.height}}}\multiput(8,0)(12,0){5}{\rule{6mm}{${Math.round(block.height * 0.6)}mm}}\end{picture}\caption{${block.text}}\end{figure${star}}`,
        );
        markdown.push(`Figure ${floats.figure}: ${block.text}`);
        break;
      }
      case 'table': {
        floats.table += 1;
        const star = block.wide && style.columns === 2 ? '*' : '';
        const rows = block.rows.map((row, at) => `${row.join(' & ')}\\\\${at === 0 ? '\\hline' : ''}`).join('\n');
        tex.push(
          String.raw`\begin{table${star}}[t]\centering\caption{${block.text}}\begin{tabular}{lrrr}\hline ${rows}\hline\end{tabular}\end{table${star}}`,
        );
        markdown.push(`Table ${floats.table}: ${block.text}`, markdownTable(block.rows));
        break;
      }
      case 'sources':
        tex.push(
          String.raw`\begin{thebibliography}{99}${block.items.map((text, at) => String.raw`\bibitem{s${at}} ${text}`).join('\n')}\end{thebibliography}`,
        );
        markdown.push('## References', block.items.map((text, at) => `- [${at + 1}] ${text}`).join('\n'));
        break;
      default: {
        const depth = DEPTHS.indexOf(block.kind);
        counts.length = Math.min(counts.length, depth + 1);
        while (counts.length <= depth) counts.push(0);
        counts[depth]! += 1;
        tex.push(`\\${block.kind}{${block.text}}`);
        const number = style.number(counts, block.kind);
        // A run-in heading without a number looks like emphasis: collections label it as text.
        if (number === '' && style.unnumberedRunIns.has(block.kind)) {
          lead = `${block.text}. `;
          break;
        }
        markdown.push(`${'#'.repeat(depth + 2)} ${[number, block.text].filter(Boolean).join(' ')}`);
      }
    }
  }
  const opening = `\\begin{center}${head.join('\n')}\\end{center}\\bigskip`;
  const start = style.columns === 2 ? String.raw`\twocolumn[{${opening}}]` : opening;
  const latex = String.raw`\documentclass[10pt]{article}${style.preamble}
\begin{document}${start}
${tex.join('\n\n')}
\end{document}`;
  return { latex, markdown: `${markdown.join('\n\n')}\n` };
}
