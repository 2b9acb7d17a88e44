import type { FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AzureLayout } from '../../models/vendor/azure-layout.ts';
import { ANSWER_FILE, type Prepared } from '../../parse/without-engines.ts';
// Straight from its file: the library's entry point would load every engine into the process that must stay small.
import { replacePlainFile } from '../files/plain-file.ts';

/** What the provider takes; everything else is read as without it. */
const TAKEN: ReadonlySet<FormatName> = new Set(['pdf', 'png', 'jpeg', 'tiff', 'bmp', 'heic']);

export interface VendorOptions {
  vendor: Pick<AzureLayout, 'analyse'>;
  workDir: string;
  signal: AbortSignal;
  /** Splits the answer in the work folder into pages, where documents may be read. */
  store: (pageCount: number) => Promise<unknown>;
}

/** Whether pages of the document are for the provider to read: files that state their parts themselves are not. */
export const isForVendor = ({ isStated, pdfFile, format }: Prepared): boolean =>
  !isStated && pdfFile === null && TAKEN.has(format);

/** Has the provider read the document. Types and levels are then as it says: the document has nothing to settle. */
export async function analyseByVendor(
  prepared: Prepared,
  inputPath: string,
  { vendor, workDir, signal, store }: VendorOptions,
): Promise<Prepared> {
  const answer = await vendor.analyse({ path: inputPath, mimeType: prepared.mimeType }, signal);
  await replacePlainFile(workDir, ANSWER_FILE, answer);
  await store(prepared.pageCount);
  return { ...prepared, isStated: true };
}

export const vendorUnable = ({ format }: Prepared): Warning => ({
  code: 'vendor_unable',
  message: `The provider does not read ${format} files; the document was read by the native pipeline.`,
});
