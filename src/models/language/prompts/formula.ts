import type { Prompt } from './prompt.ts';
import { shown } from './shown.ts';

export const formulaPrompt: Prompt = (
  _,
  sees,
) => `${shown('one formula, possibly with several lines', sees)} Write it as LaTeX that KaTeX compiles in display mode, \
without $ signs or other delimiters. Several lines go into an aligned environment. An equation number becomes \\tag{…}.
The data below is what a program read from the formula; it may be wrong.`;
