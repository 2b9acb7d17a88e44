import type { Prompt } from './prompt.ts';
import { FORMAT_RULES } from './rules.ts';

export const handwritingPrompt: Prompt = ({
  format,
}) => `The image shows text that was written by hand, or print with words filled in by hand. \
Write all of it down, line by line as it stands, printed words included. A word that cannot be made out becomes […]; \
never guess names, numbers or dates. ${FORMAT_RULES[format]}
The data below is what a reader of print made of it: right for printed words, unreliable for the others.`;
