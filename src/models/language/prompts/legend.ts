import type { Prompt } from './prompt.ts';

export const legendPrompt: Prompt =
  () => `The image shows the legend of a chart or map. List its entries in reading order: \
the key says what the sign looks like (colour, pattern, shape), the value is the text beside it. \
Answer with JSON: {"pairs": [{"key": "…", "value": "…"}]}.
The data below is what a program read from the legend.`;
