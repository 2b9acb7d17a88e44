import type { ParseConfiguration } from '../domain/configuration/parse-configuration.ts';
import { type Prepared, pageError } from '../parse/without-engines.ts';
import type { StepName, Steps } from './child/protocol.ts';
import type { RunFiles } from './files/run-files.ts';
import { isOurTrouble } from './patiently.ts';

/** Runs one step of the run in a working process. */
export type RunStep = <Name extends StepName>(
  step: Name,
  args: Steps[Name]['args'],
  seconds: number,
  page?: number,
) => Promise<Steps[Name]['result']>;

export interface PageReaderOptions {
  step: RunStep;
  files: RunFiles;
  prepared: Prepared;
  inputPath: string;
  configuration: ParseConfiguration;
  pageSeconds: number;
  /** Whether anybody here looks at the images again once they are stored. */
  keepsImages: boolean;
  signal: AbortSignal;
  /** The page lies in the work folder, its images in the store. */
  onRead?: (page: number) => void;
}

/** Reads pages of an opened document, one at a call, and stores their images. */
export class PageReader {
  readonly #options: PageReaderOptions;

  constructor(options: PageReaderOptions) {
    this.#options = options;
  }

  /** Names of the images, in the work folder and in the store. */
  async read(pageNumber: number): Promise<string[]> {
    const { step, files, pageSeconds, signal, configuration, prepared, inputPath, keepsImages, onRead } = this.#options;
    let imageFiles: string[];
    try {
      const args = { prepared, inputPath, pageNumber, configuration };
      ({ imageFiles } = await step('readPage', args, pageSeconds, pageNumber));
    } catch (error) {
      signal.throwIfAborted();
      if (isOurTrouble(error)) throw error;
      const explained = pageError(pageNumber, error);
      if (configuration.error_handling === 'Fail') throw explained;
      const { code, parameters } = explained;
      ({ imageFiles } = await step('replacePage', { pageNumber, code, parameters }, pageSeconds));
    }
    for (const file of imageFiles) {
      await files.storeImage(file);
      if (!keepsImages) await files.drop(file);
    }
    onRead?.(pageNumber);
    return imageFiles;
  }
}
