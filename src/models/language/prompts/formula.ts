import type { Prompt } from './prompt.ts';

export const formulaPrompt: Prompt =
  () => `The image shows one formula, possibly with several lines. Write it as LaTeX that KaTeX compiles in display mode, \
without $ signs or other delimiters. Several lines go into an aligned environment. An equation number becomes \\tag{…}.
The data below is what a program read from the formula; it may be wrong.`;
