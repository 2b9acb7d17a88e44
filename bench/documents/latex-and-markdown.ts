/** Text as LaTeX and as Markdown. */
export class LatexAndMarkdown {
  readonly #latex: string[] = [];
  readonly #markdown: string[] = [];
  both(latex: string, markdown: string): this {
    this.#latex.push(latex);
    this.#markdown.push(markdown);
    return this;
  }
  frame(latex: string): this {
    this.#latex.push(latex);
    return this;
  }
  text(text: string): this {
    return this.both(text, text);
  }
  printed(head: string): { latex: string; markdown: string } {
    const latex = `${head}\\begin{document}${this.#latex.join('\n\n')}\\end{document}`;
    return { latex, markdown: `${this.#markdown.join('\n\n')}\n` };
  }
}

export const FONTS = [
  '',
  '\\usepackage{times}',
  '\\usepackage{palatino}',
  '\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}',
];
