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
  /** Where the middle of each character of `text` lies along the line: x, or y of a line that runs up or down. Absent where text runs from the right. */
  middles?: number[];
}

export interface OcrLine {
  text: string;
  /** In reading order along the line. */
  words: OcrWord[];
  bbox: BoundingBox;
  confidence: number;
  /** Reading direction, degrees clockwise; 0 is ordinary text, 90 reads downwards. */
  angle: ReadingAngle;
  /** Its script is unknown: what was read is a guess. */
  isUnknown?: boolean;
  /** Degrees clockwise by which the line deviates from `angle`; a few degrees on a skewed scan. */
  skew: number;
}

export interface ReadingOptions {
  /** Pixels per inch of a picture that is part of a printed page, which shows how large its letters may be. */
  dpi?: number | undefined;
  /** Detected lines that this rejects are not read. */
  isWanted?: ((line: BoundingBox) => boolean) | undefined;
}

/** The path of a line of text through the picture. */
export interface LineCourse {
  /** Along the middle of the line, from left to right. */
  points: { x: number; y: number }[];
  /** Height of the core of its letters, about half of the line height. */
  thickness: number;
}

/** A stretch of text whose place is known. */
export interface Stretch {
  bbox: BoundingBox;
  angle: ReadingAngle;
}

/** Reads the text in a picture. Lines come in no particular order. */
export interface OcrEngine {
  recognise(picture: Pixels, signal: AbortSignal, options?: ReadingOptions): Promise<OcrLine[]>;
  /** How the lines of a picture run, before any is read. Reading the same picture afterwards does not look for them again. */
  followLines(picture: Pixels, signal: AbortSignal): Promise<LineCourse[]>;
  /** What the quick reader makes of known stretches, in their order: enough to compare it with what should be there. */
  readStretches(
    picture: Pixels,
    stretches: readonly Stretch[],
    signal: AbortSignal,
  ): Promise<Pick<OcrLine, 'text' | 'confidence'>[]>;
}
