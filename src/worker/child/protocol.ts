import type { ErrorCode, ErrorParameters } from '../../domain/errors.ts';
import type { Limits } from '../../domain/limits.ts';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AssembledOutput, Prepared, RequestPlan } from '../../parse/index.ts';

/** Where a working process finds the stream to its parent. */
export const CHANNEL_DESCRIPTOR = 3;

/** What every request to a working process tells it; it knows nothing else, least of all secrets. */
export interface WorkSetting {
  workDir: string;
  limits: Limits;
  threads: number;
  tokenizerDir: string | null;
  /** Whether the parent can ask language models. */
  languageModel: boolean;
  idSeed: string;
}

/** The steps a working process can do. Documents and results travel as files in the work folder. */
export interface Steps {
  prepare: {
    args: { inputPath: string; name: string | null; configuration: ParseConfiguration };
    result: Prepared;
  };
  readPage: {
    args: { prepared: Prepared; inputPath: string; pageNumber: number; configuration: ParseConfiguration };
    result: { imageFiles: string[] };
  };
  /** Puts an empty page where one could not be read. */
  replacePage: {
    args: { pageNumber: number; code: ErrorCode; parameters: ErrorParameters };
    result: { imageFiles: string[] };
  };
  /** Lists what the parent is to ask language models. */
  plan: {
    args: { prepared: Prepared; configuration: ParseConfiguration };
    result: RequestPlan;
  };
  assemble: {
    args: { prepared: Prepared; configuration: ParseConfiguration };
    result: AssembledOutput;
  };
  /** Works on a parse result that lies in the folder, and leaves `extract.json` there. */
  extract: {
    args: { schema: Record<string, unknown>; systemPrompt: string };
    result: { warnings: Warning[] };
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
  | { id: number; result: unknown }
  | { id: number; error: { code: ErrorCode | null; parameters: ErrorParameters; message: string } };
