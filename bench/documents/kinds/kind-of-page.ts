import type { Chooser, proseOf } from '../prose.ts';

/** A document before it is printed, with the expected Markdown. */
export interface Printable {
  markdown: string;
  html?: string;
  latex?: string;
  /** Markdown with footnotes, which pandoc converts to a Word document. */
  word?: string;
}
export type Prose = ReturnType<typeof proseOf>;
export type KindOfPage = (at: Chooser, prose: Prose) => Printable;

export const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
export const FACES = ['sans-serif', 'serif', 'Liberation Sans', 'DejaVu Sans', 'Liberation Serif'];
export const COLOURS = ['#04557f', '#7a1f1f', '#222', '#2d6a2d', '#5a3d8a'];

export const listing = (at: Chooser, prose: Prose): string[] => {
  const name = () => prose.phrase(at, 1).toLowerCase();
  const body = many(2 + at.below(4), () => `  const ${name()} = ${name()}(${name()}, ${at.below(99)});`);
  return [`function ${name()}(${name()}) {`, ...body, `  return ${name()};`, '}'];
};
