/** Writes an answer of the layout model: the text is put together, words and spans follow from it. */
export class AnswerWriter {
  #content = '';
  readonly #pages: Record<string, unknown>[] = [];
  readonly #paragraphs: unknown[] = [];
  readonly #tables: unknown[] = [];
  readonly #figures: unknown[] = [];
  readonly #sections: unknown[] = [];
  readonly #pairs: unknown[] = [];

  page(width: number, height: number, unit: 'inch' | 'pixel'): this {
    const number = this.#pages.length + 1;
    const lists = { words: [], lines: [], selectionMarks: [], formulas: [], barcodes: [] };
    this.#pages.push({ pageNumber: number, angle: 0, width, height, unit, ...lists });
    return this;
  }

  #list(name: string): unknown[] {
    return this.#pages.at(-1)![name] as unknown[];
  }

  get pageNumber(): number {
    return this.#pages.length;
  }

  /** One line of words at a place, a tenth of a unit a letter. Answers its span and region. */
  line(text: string, left: number, top: number, letter = 0.1, height = 0.2) {
    const offset = this.#content.length;
    let at = 0;
    for (const word of text.split(' ')) {
      const x = left + at * letter;
      const polygon = rectangle(x, top, word.length * letter, height);
      const span = { offset: offset + at, length: word.length };
      if (word === ':selected:' || word === ':unselected:') {
        const state = word === ':selected:' ? 'selected' : 'unselected';
        this.#list('selectionMarks').push({ state, polygon, confidence: 0.9, span });
      } else this.#list('words').push({ content: word, polygon, confidence: 0.99, span });
      at += word.length + 1;
    }
    this.#content += `${text}\n`;
    const span = { offset, length: text.length };
    const polygon = rectangle(left, top, text.length * letter, height);
    this.#list('lines').push({ content: text, polygon, spans: [span] });
    return { span, region: { pageNumber: this.pageNumber, polygon } };
  }

  /** Answers the pointer to it. */
  paragraph(text: string, left: number, top: number, role?: string): string {
    const { span, region } = this.line(text, left, top);
    this.#paragraphs.push({ content: text, boundingRegions: [region], spans: [span], ...(role && { role }) });
    return `/paragraphs/${this.#paragraphs.length - 1}`;
  }

  formula(value: string, kind: 'inline' | 'display', span: { offset: number; length: number }): void {
    this.#list('formulas').push({ kind, value, polygon: [], confidence: 0.8, span });
  }

  table(rows: string[][], left: number, top: number, more: object = {}): void {
    const start = this.#content.length;
    const cells = rows.flatMap((row, rowIndex) =>
      row.map((text, columnIndex) => {
        const { span, region } = this.line(text, left + columnIndex, top + rowIndex * 0.3);
        const kind = rowIndex === 0 ? { kind: 'columnHeader' } : {};
        return { ...kind, rowIndex, columnIndex, content: text, boundingRegions: [region], spans: [span] };
      }),
    );
    const polygon = rectangle(left, top, rows[0]!.length, rows.length * 0.3);
    this.#tables.push({
      ...{ rowCount: rows.length, columnCount: rows[0]!.length, cells },
      boundingRegions: [{ pageNumber: this.pageNumber, polygon }],
      spans: [{ offset: start, length: this.#content.length - start }],
      ...more,
    });
  }

  figure(left: number, top: number, width: number, height: number, more: object = {}): void {
    const region = { pageNumber: this.pageNumber, polygon: rectangle(left, top, width, height) };
    this.#figures.push({ id: `${this.pageNumber}.1`, boundingRegions: [region], spans: [], ...more });
  }

  section(elements: string[]): void {
    this.#sections.push({ spans: [], elements });
  }

  pair(key: string, value: string, left: number, top: number): void {
    const { span } = this.line(`${key} ${value}`, left, top);
    const sides = [
      { offset: span.offset, length: key.length },
      { offset: span.offset + key.length + 1, length: value.length },
    ];
    this.#pairs.push({
      key: { content: key, spans: [sides[0]] },
      value: { content: value, spans: [sides[1]] },
      confidence: 0.9,
    });
  }

  barcode(value: string, left: number, top: number): void {
    const span = { offset: this.#content.length, length: 0 };
    this.#list('barcodes').push({ kind: 'QRCode', value, polygon: rectangle(left, top, 1, 1), confidence: 1, span });
  }

  get result() {
    return {
      ...{ apiVersion: '2024-11-30', modelId: 'prebuilt-layout', stringIndexType: 'utf16CodeUnit' },
      ...{ content: this.#content, pages: this.#pages, paragraphs: this.#paragraphs, tables: this.#tables },
      ...{ figures: this.#figures, sections: this.#sections, keyValuePairs: this.#pairs, styles: [] },
    };
  }
}

const rectangle = (left: number, top: number, width: number, height: number): number[] => [
  ...[left, top, left + width, top],
  ...[left + width, top + height, left, top + height],
];
