import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { ErrorCode, ErrorParameters } from '../../domain/errors.ts';
import type { LanguageModelUsage } from '../../domain/language-model.ts';
import type { Limits } from '../../domain/limits.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AssembledOutput, ParseStage, Prepared, RequestPlan } from '../../parse/without-engines.ts';

/** File descriptor of the stream to the parent. */
export const CHANNEL_DESCRIPTOR = 3;

/** Part of every request. Contains no secrets. */
export interface WorkSetting {
  workDir: string;
  limits: Limits;
  threads: number;
  tokenizerDir: string | null;
  /** Path of LibreOffice; the WebAssembly build if absent or null. */
  officeProgram?: string | null;
  /** Whether to keep a spare LibreOffice process for the next Office file. */
  keepsSpare?: boolean;
  /** Path of libheif's decoder; absent or null if not installed. */
  heifProgram?: string | null;
  languageModel: boolean;
  idSeed: string;
  /** Skips images of pages and segments. */
  withoutImages?: boolean;
  /** Skips pages and positions. */
  withoutPages?: boolean;
}

export const PAGE_STAGES: readonly ParseStage[] = ['draw', 'recognise', 'segment', 'crop'];

/** Duration of a part of the work on a page. Times are in milliseconds since 1970. */
export interface PageStage {
  name: ParseStage;
  beganMs: number;
  endedMs: number;
}

interface OpenedDocument {
  prepared: Prepared;
  configuration: ParseConfiguration;
}

/** Documents and results are files in the work folder. */
export interface Steps {
  prepare: {
    args: { inputPath: string; name: string | null; configuration: ParseConfiguration };
    result: Prepared;
  };
  readPage: {
    args: OpenedDocument & { inputPath: string; pageNumber: number };
    result: { imageFiles: string[]; stages: PageStage[] };
  };
  replacePage: {
    args: { pageNumber: number; code: ErrorCode; parameters: ErrorParameters };
    result: { imageFiles: string[] };
  };
  storeAnalysis: { args: { pageCount: number }; result: string[] };
  plan: { args: OpenedDocument; result: RequestPlan };
  assemble: { args: OpenedDocument; result: AssembledOutput };
  /** Records how the type of every segment was decided. */
  explain: { args: OpenedDocument; result: { explanationFile: string } };
  /** Writes pages while others are still being read. */
  writePart: {
    args: OpenedDocument & { pages: number[]; files: Pick<AssembledOutput, 'chunksFile' | 'pagesFile'> };
    result: Pick<AssembledOutput, 'chunksFile' | 'pagesFile' | 'imageFiles'>;
  };
  correct: { args: { configuration: ParseConfiguration; run: string }; result: null };
  planExtraction: {
    args: { schema: Record<string, unknown>; isSmallModel: boolean };
    result: { planFile: string };
  };
  /** Returns what is wrong with an answer, or null. */
  checkAnswer: {
    args: { schema: Record<string, unknown>; answer: string; isWhole: boolean };
    result: { fault: string | null };
  };
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
  /** Not final: LibreOffice starts converting the file. */
  | { id: number; converts: true }
  | { id: number; result: unknown }
  | { id: number; error: { code: ErrorCode | null; parameters: ErrorParameters; message: string } };

export const INPUT_FILE = 'input';
/** The chunks before corrections, and the corrections. */
export const UNCORRECTED_FILE = 'uncorrected.jsonl';
export const CORRECTIONS_FILE = 'corrections.json';
