/** The first row is the header. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, line(rows[0]!.map(() => '---')), ...body].join('\n');
}

/** One document in two forms: the HTML that is printed, and the Markdown that is expected. */
export class HtmlAndMarkdown {
  readonly #html: string[] = [];
  readonly #markdown: string[] = [];

  /** HTML that positions the parts and prints nothing itself. */
  frame(html: string): this {
    this.#html.push(html);
    return this;
  }
  /** Parts in frames. */
  unprinted(markdown: string): this {
    this.#markdown.push(markdown);
    return this;
  }
  heading(level: number, text: string): this {
    return this.#both(`<h${level}>${text}</h${level}>`, `${'#'.repeat(level)} ${text}`);
  }
  text(text: string, as = 'p'): this {
    return this.#both(`<${as}>${text}</${as.split(' ')[0]}>`, text);
  }
  quote(text: string): this {
    return this.#both(`<blockquote>${text}</blockquote>`, `> ${text}`);
  }
  code(lines: readonly string[]): this {
    return this.#both(`<pre>${lines.join('\n')}</pre>`, ['```', ...lines, '```'].join('\n'));
  }
  list(items: readonly string[]): this {
    return this.#both(
      `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
      items.map((item) => `- ${item}`).join('\n'),
    );
  }
  numbered(items: readonly string[]): this {
    return this.#both(
      `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`,
      items.map((item, at) => `${at + 1}. ${item}`).join('\n'),
    );
  }
  /** Empty check boxes. */
  choices(labels: readonly string[]): this {
    return this.#both(
      labels.map((label) => `<label class="choice"><input type="checkbox"> ${label}</label>`).join('\n'),
      labels.map((label) => `☐ ${label}`).join('\n'),
    );
  }
  /** Items with explicit markers, as in contracts. */
  clause(mark: string, text: string, depth: number): this {
    return this.#both(
      `<div class="clause" style="margin-left:${depth * 2.2}em"><span class="mark">${mark}</span><span>${text}</span></div>`,
      `${mark} ${text}`,
    );
  }
  table(rows: readonly string[][], headed = true): this {
    const row = (cells: readonly string[], tag: string) =>
      `<tr>${cells.map((c) => `<${tag}>${c}</${tag}>`).join('')}</tr>`;
    const html = rows.map((cells, at) => row(cells, at === 0 && headed ? 'th' : 'td')).join('');
    return this.#both(`<table>${html}</table>`, markdownTable(rows));
  }
  printed(style: string): string {
    return `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style>${this.#html.join('\n')}</html>`;
  }
  get markdown(): string {
    return `${this.#markdown.join('\n\n')}\n`;
  }
  #both(html: string, markdown: string): this {
    this.#html.push(html);
    this.#markdown.push(markdown);
    return this;
  }
}
