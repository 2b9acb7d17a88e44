import { pageError } from '../parse/without-engines.ts';
import type { Steps } from './child/protocol.ts';
import type { RunFiles } from './files/run-files.ts';
import type { RunStep } from './page-attempts.ts';
import { isOurTrouble } from './patiently.ts';

type OpenedDocument = Omit<Steps['readPage']['args'], 'pageNumber'>;

/** Reads a page. With `error_handling: Continue`, replaces an unreadable page with an empty one and a warning. */
export async function readOrReplace(
  step: RunStep,
  document: OpenedDocument,
  pageNumber: number,
  { pageSeconds, signal }: { pageSeconds: number; signal: AbortSignal },
): Promise<string[]> {
  try {
    return (await step('readPage', { ...document, pageNumber }, pageSeconds, pageNumber)).imageFiles;
  } catch (error) {
    signal.throwIfAborted();
    if (isOurTrouble(error)) throw error;
    const explained = pageError(pageNumber, error);
    if (document.configuration.error_handling === 'Fail') throw explained;
    const { code, parameters } = explained;
    return (await step('replacePage', { pageNumber, code, parameters }, pageSeconds)).imageFiles;
  }
}

export interface PageReaderOptions extends OpenedDocument {
  step: RunStep;
  files: RunFiles;
  pageSeconds: number;
  /** Whether images are needed here after they are stored. */
  keepsImages: boolean;
  signal: AbortSignal;
  /** Called when the page is in the work folder and its images are stored. */
  onRead?: (page: number) => void;
}

/** Reads a page and stores its images; returns their names. */
export type PageReading = (pageNumber: number) => Promise<string[]>;

export const pageReader =
  ({ step, files, keepsImages, onRead, pageSeconds, signal, ...document }: PageReaderOptions): PageReading =>
  async (pageNumber) => {
    const imageFiles = await readOrReplace(step, document, pageNumber, { pageSeconds, signal });
    for (const file of imageFiles) {
      await files.storeImage(file);
      if (!keepsImages) await files.drop(file);
    }
    onRead?.(pageNumber);
    return imageFiles;
  };
