import type { Prompt } from './prompt.ts';
import { FORMAT_RULES } from './rules.ts';
import { shown } from './shown.ts';

export const pagePrompt: Prompt = ({ format }, sees) => `${shown('one page', sees)} Write all of it in reading order: \
headings as headings, lists as lists, tables as tables, formulas as LaTeX, pictures as a sentence on what they show.
Columns follow one another. Leave out nothing but running headers, footers and page numbers. ${FORMAT_RULES[format]}
The data below is what a program read from the page. Its characters are mostly right, its order may not be.`;
