import type { Operation } from '../../domain/task/correction.ts';
import { checkLatex } from '../../models/language/answers/latex.ts';

/** Each word gets a position on its page, and each cell one in its table, which takes time. */
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
    // Invalid tags count too, which does no harm.
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

/** The problem of an invalid formula; null if it is valid. */
export async function latexFault(latex: string): Promise<string | null> {
  const checked = await checkLatex(latex);
  return 'fault' in checked ? `its LaTeX cannot be used, ${checked.fault}` : null;
}
