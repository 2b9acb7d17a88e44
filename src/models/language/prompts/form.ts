import type { Prompt } from './prompt.ts';

export const formPrompt: Prompt =
  () => `The image shows part of a form. List its fields in reading order, each with its \
label as key and what is filled in as value. A field that is not filled in has the value "". A box to tick has the value \
"yes" or "no". Answer with JSON: {"pairs": [{"key": "…", "value": "…"}]}.
The data below is what a program read from the form.`;
