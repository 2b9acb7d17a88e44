import { FONTS, LatexAndMarkdown } from '../latex-and-markdown.ts';
import type { Chooser } from '../prose.ts';
import { type KindOfPage, many, type Prose } from './kind-of-page.ts';

/**
 * Footnotes follow the text of their page. Page breaks are only known after printing, so a paragraph with a footnote
 * ends its page.
 */
const withNote = (page: LatexAndMarkdown, at: Chooser, prose: Prose, number: number): void => {
  const [text, note] = [prose.paragraph(at), prose.sentence(at)];
  page.both(`${text}\\footnote{${note}}`, `${text}${number}`).both('\\newpage', `${number} ${note}`);
};

export const thesis: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const [title, { name }] = [prose.phrase(at, 5), prose.author(at)];
  page.both('\\maketitle', `# ${title}\n\n${name}\n\nMarch 2024`);
  const chapters = many(3, () => ({ name: prose.phrase(at, 2), sections: many(2, () => prose.phrase(at, 3)) }));
  const [isKoma, isNumbered] = [at.below(2) === 1, at.below(3) > 0];
  const number = (...parts: number[]): string => (isNumbered ? `${parts.join('.')} ` : '');
  page.frame('\\pagenumbering{arabic}');
  let notes = 0;
  chapters.forEach((chapter, c) => {
    if (!isKoma) notes = 0;
    const head = isNumbered && !isKoma ? `# Chapter ${c + 1} ${chapter.name}` : `# ${number(c + 1)}${chapter.name}`;
    const star = isNumbered ? '' : '*';
    page.both(`\\chapter${star}{${chapter.name}}\\markboth{${chapter.name}}{${chapter.name}}`, `#${head}`);
    page.text(prose.paragraph(at));
    chapter.sections.forEach((section, s) => {
      page.both(`\\section${star}{${section}}`, `### ${number(c + 1, s + 1)}${section}`);
      for (let i = 0; i < 2 + at.below(3); i++) page.text(prose.paragraph(at));
      if (at.below(2)) {
        const items = prose.items(at, 3);
        page.both(
          `\\begin{enumerate}${items.map((item) => `\\item ${item}`).join('\n')}\\end{enumerate}`,
          items.map((item, n) => `${n + 1}. ${item}`).join('\n'),
        );
      }
      if (s === 1 || at.below(2)) withNote(page, at, prose, ++notes);
    });
  });
  return page.printed(
    `\\documentclass[11pt]{${isKoma ? 'scrreprt' : 'report'}}${isKoma ? '\\counterwithout{footnote}{chapter}' : ''}\\usepackage[a5paper,margin=18mm]{geometry}${at.pick(FONTS)}\\pagestyle{headings}\\title{${title}}\\author{${name}}\\date{March 2024}`,
  );
};

export const book: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const title = prose.phrase(at, 3);
  const drops = at.below(2) === 1;
  for (let chapter = 0; chapter < 2; chapter++) {
    const name = prose.phrase(at, 3);
    page.both(`\\chapter*{${name}}\\markright{${name}}`, `## ${name}`);
    const first = prose.paragraph(at);
    const [, capital, rest, after] = /^(\S)(\S*)(.*)$/s.exec(first)!;
    page.both(drops ? `\\lettrine{${capital}}{${rest}}${after}` : first, first);
    for (let i = 0; i < 9 + at.below(5); i++) page.text(prose.paragraph(at));
    page.both(at.pick(['\\begin{center}***\\end{center}', '\\bigskip']), '');
    for (let i = 0; i < 3; i++)
      page.text(`“${prose.sentence(at).replace(/\.$/, ',')}” said ${prose.author(at).name}. ${prose.sentence(at)}`);
  }
  const style = at.pick([
    `\\fancyhf{}\\fancyhead[LE,RO]{\\thepage}\\fancyhead[CE]{\\textit{${title}}}\\fancyhead[CO]{\\textit{\\rightmark}}\\renewcommand{\\headrulewidth}{0pt}`,
    `\\fancyhf{}\\fancyhead[LE]{\\thepage\\quad\\textsc{${title}}}\\fancyhead[RO]{\\rightmark\\quad\\thepage}`,
    `\\fancyhf{}\\fancyfoot[C]{${title} \\textbar\\ \\thepage}`,
  ]);
  return page.printed(
    `\\documentclass[10pt,twoside]{book}\\usepackage[a5paper,margin=18mm]{geometry}\\usepackage{lettrine,fancyhdr}${at.pick(FONTS)}\\pagestyle{fancy}${style}`,
  );
};

/** Columns with every fifth line numbered between them. */
export const patent: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const title = prose.phrase(at, 6).toUpperCase();
  page.both(
    `\\twocolumn[\\begin{center}\\large\\bfseries ${title}\\end{center}\\vspace{1em}]\\linenumbers`,
    `# ${title}`,
  );
  for (const name of ['BACKGROUND', 'SUMMARY OF THE INVENTION', 'DETAILED DESCRIPTION']) {
    page.both(`\\begin{center}${name}\\end{center}`, `## ${name}`);
    for (let i = 0; i < 4 + at.below(3); i++) page.text(prose.paragraph(at));
  }
  page.both('\\begin{center}CLAIMS\\end{center}', '## CLAIMS').text('What is claimed is:');
  for (const [i, claim] of prose.items(at, 5).entries())
    page.text(`${i + 1}. A method as said, wherein ${claim[0]!.toLowerCase()}${claim.slice(1)}`);
  return page.printed(
    `\\documentclass[10pt]{article}\\usepackage[margin=20mm]{geometry}\\usepackage[switch,modulo]{lineno}\\usepackage{times}\\modulolinenumbers[5]\\pagestyle{${at.pick(['plain', 'empty'])}}`,
  );
};

/** Clauses numbered by LaTeX: 1, 1.1, (a), (i). */
export const deed: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const title = `${prose.phrase(at, 2)} Deed`;
  page.both(`\\begin{center}\\Large\\bfseries ${title}\\end{center}`, `# ${title}`).text(prose.paragraph(at));
  page.frame('\\begin{enumerate}[label=\\arabic*.,leftmargin=*]');
  for (let i = 1; i <= 4; i++) {
    const name = prose.phrase(at, 2);
    page.both(
      `\\item \\textbf{${name}}\\begin{enumerate}[label=\\arabic{enumi}.\\arabic*,leftmargin=2.5em]`,
      `## ${i}. ${name}`,
    );
    for (let j = 1; j <= 2 + at.below(3); j++) {
      const text = prose.paragraph(at);
      page.both(`\\item ${text}`, `${i}.${j} ${text}`);
      if (at.below(2) === 0) continue;
      page.frame('\\begin{enumerate}[label=(\\alph*)]');
      for (const [k, letter] of ['(a)', '(b)', '(c)'].entries()) {
        const item = prose.sentence(at);
        page.both(`\\item ${item}`, `${letter} ${item}`);
        if (k !== 1 || at.below(2)) continue;
        const parts = prose.items(at, 3);
        page.both(
          `\\begin{enumerate}[label=(\\roman*)]${parts.map((part) => `\\item ${part}`).join('\n')}\\end{enumerate}`,
          parts.map((part, n) => `(${['i', 'ii', 'iii'][n]}) ${part}`).join('\n\n'),
        );
      }
      page.frame('\\end{enumerate}');
    }
    page.frame('\\end{enumerate}');
  }
  page.frame('\\end{enumerate}');
  return page.printed(
    `\\documentclass[11pt]{article}\\usepackage[margin=25mm]{geometry}\\usepackage{enumitem}${at.pick(FONTS)}`,
  );
};
