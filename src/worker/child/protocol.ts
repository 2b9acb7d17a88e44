import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { ErrorCode, ErrorParameters } from '../../domain/errors.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Limits } from '../../domain/limits.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AssembledOutput, ParseStage, Prepared, RequestPlan } from '../../parse/without-engines.ts';

/** Where a working process finds the stream to its parent. */
export const CHANNEL_DESCRIPTOR = 3;

/** What every request to a working process contains; it knows nothing else, least of all secrets. */
export interface WorkSetting {
  workDir: string;
  limits: Limits;
  threads: number;
  tokenizerDir: string | null;
  /** Path of LibreOffice; absent or null takes the build for WebAssembly. */
  officeProgram?: string | null;
  /** Whether a working process may have a LibreOffice wait for the next Office file. */
  keepsSpare?: boolean;
  /** Path of libheif's decoder; absent or null where none is installed. */
  heifProgram?: string | null;
  /** Whether the parent can ask language models. */
  languageModel: boolean;
  idSeed: string;
  /** True where nobody will look at images of pages or segments. */
  withoutImages?: boolean;
  /** True where nobody asks for pages or for where things are. */
  withoutPages?: boolean;
}

export const PAGE_STAGES: readonly ParseStage[] = ['draw', 'recognise', 'segment', 'crop'];

/** How long a part of the work on a page took. Moments are milliseconds since 1970. */
export interface PageStage {
  name: ParseStage;
  beganMs: number;
  endedMs: number;
}

interface OpenedDocument {
  prepared: Prepared;
  configuration: ParseConfiguration;
}

/** The steps a working process can do. Documents and results travel as files in the work folder. */
export interface Steps {
  prepare: {
    args: { inputPath: string; name: string | null; configuration: ParseConfiguration };
    result: Prepared;
  };
  readPage: {
    args: OpenedDocument & { inputPath: string; pageNumber: number };
    result: { imageFiles: string[]; stages: PageStage[] };
  };
  /** Puts an empty page where one could not be read. */
  replacePage: {
    args: { pageNumber: number; code: ErrorCode; parameters: ErrorParameters };
    result: { imageFiles: string[] };
  };
  /** Splits a provider's answer in the folder into pages. */
  storeAnalysis: { args: { pageCount: number }; result: string[] };
  /** Lists what the parent is to ask language models. */
  plan: { args: OpenedDocument; result: RequestPlan };
  assemble: { args: OpenedDocument; result: AssembledOutput };
  /** Records how the type of every segment was decided. */
  explain: { args: OpenedDocument; result: { explanationFile: string } };
  /** Writes out pages that are read while others are not yet. */
  writePart: {
    args: OpenedDocument & { pages: number[]; files: Pick<AssembledOutput, 'chunksFile' | 'pagesFile'> };
    result: Pick<AssembledOutput, 'chunksFile' | 'pagesFile' | 'imageFiles'>;
  };
  /** Rewrites the chunks of a parse result that lies in the folder as people corrected them. */
  correct: { args: { configuration: ParseConfiguration; run: string }; result: null };
  /** Lists what the parent is to ask language models about a parse result that lies in the folder. */
  planExtraction: {
    args: { schema: Record<string, unknown>; isSmallModel: boolean };
    result: { planFile: string };
  };
  /** What is wrong with an answer about the document; null when nothing is. */
  checkAnswer: {
    args: { schema: Record<string, unknown>; answer: string; isWhole: boolean };
    result: { fault: string | null };
  };
  /** Works on a parse result that lies in the folder, and leaves `extract.json` there. */
  extract: {
    args: {
      schema: Record<string, unknown>;
      answers: string[];
      isSmallModel: boolean;
      isIncomplete: boolean;
      warnings: Warning[];
      usage: LanguageModelUsage | null;
      failsWhenUnsupported: boolean;
    };
    /** How sure the values are: the lowest, in order. */
    result: { scores: number[] };
  };
}

export type StepName = keyof Steps;

export interface StepRequest<Name extends StepName = StepName> {
  id: number;
  step: Name;
  args: Steps[Name]['args'];
  setting: WorkSetting;
}

export type StepAnswer =
  /** No end yet: LibreOffice begins to draw the file. */
  | { id: number; converts: true }
  | { id: number; result: unknown }
  | { id: number; error: { code: ErrorCode | null; parameters: ErrorParameters; message: string } };

/** The document that is read, in the work folder. */
export const INPUT_FILE = 'input';
/** Files of the work folder: the chunks as the machine made them, and what people corrected in them. */
export const UNCORRECTED_FILE = 'uncorrected.jsonl';
export const CORRECTIONS_FILE = 'corrections.json';
