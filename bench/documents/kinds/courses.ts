import { markdownTable } from '../html-and-markdown.ts';
import { FONTS, LatexAndMarkdown } from '../latex-and-markdown.ts';
import { type KindOfPage, many } from './kind-of-page.ts';

/** Questions with boxes, circles or letters as options. */
export const exam: KindOfPage = (at, prose) => {
  const page = new LatexAndMarkdown();
  const title = `${prose.phrase(at, 2)} examination`;
  page.both(`\\begin{center}\\Large\\bfseries ${title}\\end{center}`, `# ${title}`).text(prose.paragraph(at));
  const marks = at.pick([
    ['$\\square$', '☐'],
    ['$\\bigcirc$', '○'],
    ['(LETTER)', '(LETTER)'],
  ]);
  const [isBold, inOneRow] = [at.below(2) === 1, at.below(2) === 1];
  let number = 0;
  for (const part of ['A', 'B', 'C']) {
    const name = `Part ${part}: ${prose.phrase(at, 2)}`;
    page.both(`\\section*{${name}}`, `## ${name}`);
    for (let i = 0; i < 4; i++) {
      const asked = `${++number}. Which ${prose.phrase(at, 6 + at.below(8)).toLowerCase()}?`;
      page.both(`\\noindent ${isBold ? `\\textbf{${asked}}` : asked}\\nopagebreak`, asked);
      const answers = many(4, () => prose.phrase(at, 2).toLowerCase());
      const [drawn, written] = marks.map((mark) =>
        answers.map((answer, n) => `${mark.replace('LETTER', 'abcd'[n]!)} ${answer}`),
      );
      const between = inOneRow ? '\\hspace{2em}' : '\\\\\\hspace*{2em}';
      page.both(`\\noindent\\hspace*{2em}${drawn!.join(between)}`, written!.join('\n'));
    }
  }
  return page.printed(
    `\\documentclass[11pt]{article}\\usepackage[margin=25mm]{geometry}\\usepackage{amssymb}${at.pick(FONTS)}\\setlength{\\parskip}{5pt}`,
  );
};

/** A syllabus: lists with dashes, a table of weeks. */
export const syllabus: KindOfPage = (at, prose) => {
  const teacher = prose.author(at);
  const dash = at.pick(['–', '—', '-']);
  const listed = (items: readonly string[]): string => items.map((item) => `${dash} ${item}`).join('\n');
  const hard = (items: readonly string[]): string =>
    items.map((item) => `${dash === '-' ? '\\-' : dash} ${item}`).join('\\\n');
  const parts: [word: string, markdown: string][] = [];
  const both = (text: string) => parts.push([text, text]);
  both(`# ${prose.phrase(at, 3)}`);
  both(`Instructor: ${teacher.name}`);
  both(`Office hours: Monday 10:00 to 12:00, room ${at.below(300) + 1}`);
  both('## Description');
  both(prose.paragraph(at));
  both('## Goals');
  const goals = prose.items(at, 4);
  parts.push([hard(goals), listed(goals)]);
  both('## Schedule');
  both(
    markdownTable([
      ['Week', 'Topic', 'Reading'],
      ...many(6, (n) => [`${n + 1}`, prose.phrase(at, 3), `Chapter ${at.below(12) + 1}`]),
    ]),
  );
  both('## Grading');
  const shares = ['Homework, 30%', 'Midterm, 30%', 'Final examination, 40%'];
  parts.push([hard(shares), listed(shares)]);
  both('### Late work');
  both(prose.paragraph(at));
  both('## Conduct');
  both(prose.paragraph(at));
  return {
    word: parts.map(([word]) => word).join('\n\n'),
    markdown: `${parts.map(([, markdown]) => markdown).join('\n\n')}\n`,
  };
};
