import { FONTS, LatexAndMarkdown } from '../latex-and-markdown.ts';
import { type KindOfPage, many } from './kind-of-page.ts';

/** A parliamentary bill: one column, with every line or every fifth line numbered. */
export const bill: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const title = `${prose.phrase(at, 3)} Act`;
  page.both(`\\begin{center}\\Large\\bfseries ${title}\\end{center}\\linenumbers`, `# ${title}`);
  page.text(`To provide for ${prose.phrase(at, 6).toLowerCase()}, and for other purposes.`);
  for (let i = 1; i <= 6; i++) {
    const name = prose.phrase(at, 3);
    page.both(`\\section*{Section ${i}. ${name}}`, `## Section ${i}. ${name}`).text(prose.paragraph(at));
    for (const letter of ['(a)', '(b)'].slice(0, at.below(3))) {
      const text = prose.paragraph(at);
      page.both(`\\noindent\\hspace*{2em}${letter} ${text}`, `${letter} ${text}`);
    }
  }
  const counted = at.pick(['\\modulolinenumbers[5]', '\\modulolinenumbers[5]', '']);
  return page.printed(
    `\\documentclass[12pt]{article}\\usepackage[margin=30mm]{geometry}\\usepackage[${at.pick(['left', 'right'])}]{lineno}${counted}${at.pick(FONTS)}\\linespread{${at.pick(['1', '1.4'])}}`,
  );
};

/** Paragraphs numbered through the whole judgment, with headings and long quotations. */
export const judgment: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const [one, other, judge] = many(3, () => prose.author(at).name) as [string, string, string];
  const title = `${one} v ${other}`;
  page.both(`\\begin{center}\\large\\bfseries ${title}\\end{center}`, `# ${title}`);
  page.both('\\begin{center}[2024] HC 114\\end{center}', '[2024] HC 114');
  page.both(`\\begin{center}Judgment of ${judge}\\end{center}`, `Judgment of ${judge}`);
  const head = at.pick([
    (name: string) => `\\subsection*{${name}}`,
    (name: string) => `\\begin{center}\\textbf{${name}}\\end{center}`,
    (name: string) => `\\bigskip\\noindent\\textbf{\\textit{${name}}}\\nopagebreak`,
  ]);
  const mark = at.pick([(n: number) => `${n}.`, (n: number) => `[${n}]`]);
  let number = 0;
  for (const name of ['Introduction', 'The facts', prose.phrase(at, 3), 'Conclusion']) {
    page.both(head(name), `## ${name}`);
    for (let i = 0; i < 3 + at.below(3); i++) {
      const [text, counted] = [prose.paragraph(at), mark(++number)];
      page.both(`\\par\\smallskip\\noindent\\makebox[3em][l]{${counted}}${text}`, `${counted} ${text}`);
      if (at.below(3)) continue;
      const quoted = prose.paragraph(at);
      page.both(`\\begin{quote}${quoted}\\end{quote}`, quoted);
    }
  }
  page.both('\\begin{flushright}Order accordingly.\\end{flushright}', 'Order accordingly.');
  return page.printed(
    `\\documentclass[11pt]{article}\\usepackage[margin=28mm]{geometry}${at.pick(FONTS)}\\setlength{\\parskip}{4pt}`,
  );
};
