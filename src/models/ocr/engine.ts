import type { BoundingBox } from '../../domain/geometry.ts';

/** Pixels row by row, three bytes (red, green, blue) each. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export type ReadingAngle = 0 | 90 | 180 | 270;

export interface OcrWord {
  text: string;
  /** In pixels of the picture that was given. */
  bbox: BoundingBox;
  /** 0–1, mean over the word's characters. */
  confidence: number;
}

export interface OcrLine {
  text: string;
  /** In reading order along the line. */
  words: OcrWord[];
  bbox: BoundingBox;
  confidence: number;
  /** Reading direction, degrees clockwise; 0 is ordinary text, 90 reads downwards. */
  angle: ReadingAngle;
  /** Degrees clockwise by which the line deviates from `angle`; a few degrees on a crooked scan. */
  skew: number;
}

export interface ReadingOptions {
  /** Pixels per inch of a picture that is part of a printed page, which tells how large its letters may be. */
  dpi?: number | undefined;
  /** Lines that are found, but of which this says no, are not read. */
  isWanted?: ((line: BoundingBox) => boolean) | undefined;
}

/** A stretch of text of which somebody knows where it stands. */
export interface Stretch {
  bbox: BoundingBox;
  angle: ReadingAngle;
}

/** Reads the text in a picture. Lines come in no particular order. */
export interface OcrEngine {
  recognise(picture: Pixels, signal: AbortSignal, options?: ReadingOptions): Promise<OcrLine[]>;
  /** What the quick reader makes of known stretches, in their order: enough to compare it with what should stand there. */
  readStretches(
    picture: Pixels,
    stretches: readonly Stretch[],
    signal: AbortSignal,
  ): Promise<Pick<OcrLine, 'text' | 'confidence'>[]>;
}
