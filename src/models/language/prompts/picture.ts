import type { Prompt } from './prompt.ts';
import { FORMAT_RULES } from './rules.ts';

export const picturePrompt: Prompt = ({ format }) => `The image is a picture in a document. Write down what it holds.
A chart: its title, what the axes show with their units, then a table with its values; values that are read off the drawing \
rather than printed have a ~ before them. A diagram: its parts and how they are connected, as a list. \
A screenshot or scan of text: the text. A photograph, drawing or logo: one or two sentences on what is seen.
All printed words of the picture belong into the answer. ${FORMAT_RULES[format]}
The data below is what a program read from the picture.`;
