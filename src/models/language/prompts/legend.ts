import type { Prompt } from './prompt.ts';
import { shown } from './shown.ts';

export const legendPrompt: Prompt = (
  _,
  sees,
) => `${shown('the legend of a chart or map', sees)} List its entries in reading order: \
the key says what the sign looks like (colour, pattern, shape), the value is the text beside it. \
Answer with JSON: {"pairs": [{"key": "…", "value": "…"}]}.
The data below is what a program read from the legend.`;
