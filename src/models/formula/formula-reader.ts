import type { Grey } from '../ocr/grey.ts';

export interface FormulaReading {
  /** Without delimiters. */
  latex: string;
  /** Share of its signs that are right, as measured on pictures with this reading's chances, 0–1. */
  confidence: number;
}

export interface FormulaReader {
  /** Reads a picture of one formula, dark on light; letters of running text are about 16 pixels high. Null: nothing was read. */
  read(picture: Grey, signal: AbortSignal): Promise<FormulaReading | null>;
}
