import type { Prompt } from './prompt.ts';
import { shown } from './shown.ts';

export const formPrompt: Prompt = (
  _,
  sees,
) => `${shown('part of a form', sees)} List its fields in reading order, each with its \
label as key and what is filled in as value. A field that is not filled in has the value "". A box to tick has the value \
"yes" or "no". Answer with JSON: {"pairs": [{"key": "…", "value": "…"}]}.
The data below is what a program read from the form.`;
