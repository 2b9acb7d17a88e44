import type { Prompt } from './prompt.ts';
import { shown } from './shown.ts';

export const tablePrompt: Prompt = (
  _,
  sees,
) => `${shown('one table', sees)} Write it as HTML: a single <table> with <thead> and <tbody>, <tr>, <th> and <td>.
Merged cells carry rowspan or colspan and stand once. Empty cells stay, as <td></td>. Line breaks inside a cell are <br>; \
<sub>, <sup>, <b> and <i> are allowed inside cells. No other tags, no attributes but rowspan and colspan.
Copy every number, sign and unit exactly. Your answer begins with <table> and ends with </table>.
The data below is what a program read from the table. Its characters are mostly right, its rows and columns may not be.`;
