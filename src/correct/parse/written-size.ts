import type { Operation } from '../../domain/task/correction.ts';
import { checkLatex } from '../../models/language/answers/latex.ts';

/** How much people wrote: each word gets a place on its page, and each cell a place in its table. */
export interface WrittenSize {
  words: number;
  cells: number;
}

export function writtenSize(operations: readonly Operation[]): WrittenSize {
  const size = { words: 0, cells: 0 };
  for (const operation of operations) {
    for (const text of textsOf(operation as Written)) size.words += wordCount(text);
    if (operation.op !== 'table') continue;
    size.cells += operation.cells?.length ?? 0;
    // A cell of HTML begins with its tag; a wrong one counts too, and harms nobody.
    size.cells += operation.html?.match(/<t[dh]\b/gi)?.length ?? 0;
  }
  return size;
}

interface Written {
  text?: string;
  content?: string;
  html?: string;
  parts?: { text: string }[];
  cells?: { text: string }[];
}

const textsOf = ({ text, content, html, parts = [], cells = [] }: Written): (string | undefined)[] => [
  ...[text, content, html],
  ...[...parts, ...cells].map((part) => part.text),
];

const wordCount = (text = ''): number => text.match(/\S+/g)?.length ?? 0;

/** What is wrong with LaTeX that a person wrote; null where nothing is. */
export async function latexFault(latex: string): Promise<string | null> {
  const checked = await checkLatex(latex);
  return 'fault' in checked ? `its LaTeX cannot be used, ${checked.fault}` : null;
}
