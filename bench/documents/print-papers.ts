/**
 * Prints papers with their ground truth: sections, floats, notes, lists, equations and references with text from the
 * READMEs of installed packages. LaTeX sets them in journal styles (two columns with run-in headings, one column,
 * numbered or not); the Markdown is in source order.
 *
 *     node bench/documents/print-papers.ts PACKAGES_DIR OUT_DIR [MOST]      OUT_DIR gets pdf/ and markdown/
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, PAPER_STYLES, paperAsLatex } from './paper-latex.ts';
import { printLatex } from './print-page.ts';
import { type Chooser, chooser, proseOf } from './prose.ts';

const [packages, outDir, most = '16'] = process.argv.slice(2);
if (!packages || !outDir) throw new Error('usage: print-papers.ts PACKAGES_DIR OUT_DIR [MOST]');
for (const kind of ['pdf', 'markdown']) mkdirSync(join(outDir, kind), { recursive: true });
const prose = proseOf(packages);

const capitalised = (words: string): string => words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

function sectionBlocks(at: Chooser): Block[] {
  const heading = (kind: 'section' | 'subsection' | 'subsubsection' | 'paragraph', words: number): Block => {
    const text = prose.phrase(at, words);
    return { kind, text: kind === 'paragraph' ? text : capitalised(text) };
  };
  const paragraphs = (count: number): Block[] =>
    Array.from({ length: count }, (): Block[] => {
      const blocks: Block[] = [{ kind: 'text', text: prose.paragraph(at) }];
      const more = at.below(12);
      if (more === 0)
        blocks.push({
          kind: 'list',
          mark: at.pick(['bullet', 'number', 'dash']),
          items: prose.items(at, 2 + at.below(3)),
        });
      if (more === 1) blocks.push({ kind: 'equation', text: `${at.pick(['x', 'y', 'z'])} = a + ${at.below(9) + 1} b` });
      if (more === 2 || more === 3)
        blocks.push({ kind: 'figure', text: prose.sentence(at), wide: at.below(3) === 0, height: 20 + at.below(40) });
      if (more === 4)
        blocks.push({ kind: 'table', text: prose.phrase(at, 7), rows: prose.rows(at), wide: at.below(3) === 0 });
      if (more === 5) blocks[0] = { kind: 'text', text: prose.paragraph(at), note: prose.sentence(at) };
      return blocks;
    }).flat();
  const blocks: Block[] = [heading('section', 2 + at.below(3)), ...paragraphs(1 + at.below(3))];
  for (let i = at.below(3); i > 0; i--) {
    blocks.push(heading('subsection', 2 + at.below(4)), ...paragraphs(1 + at.below(2)));
    for (let j = at.below(3); j > 0; j--)
      blocks.push(heading(at.pick(['subsubsection', 'paragraph']), 2 + at.below(3)), ...paragraphs(1));
  }
  return blocks;
}

for (let number = 0; number < Number(most); number++) {
  const id = `paper-${number}`;
  const at = chooser(id);
  const style = PAPER_STYLES[number % PAPER_STYLES.length]!;
  const blocks: Block[] = [
    { kind: 'title', text: capitalised(prose.phrase(at, 6 + at.below(5))) },
    { kind: 'authors', authors: Array.from({ length: 1 + at.below(3) }, () => prose.author(at)) },
    { kind: 'abstract', text: prose.paragraph(at) },
    ...Array.from({ length: 4 + at.below(3) }, () => sectionBlocks(at)).flat(),
    {
      kind: 'sources',
      items: prose
        .items(at, 6 + at.below(8))
        .map((item, i) => `${prose.author(at).name}, ${item} ${prose.sentence(at)} ${1990 + i}.`),
    },
  ];
  const { latex, markdown } = paperAsLatex(blocks, style);
  printLatex(latex, join(outDir, 'pdf', `${id}.pdf`));
  writeFileSync(join(outDir, 'markdown', `${id}.md`), markdown);
}
