import type { FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AzureLayout } from '../../models/vendor/azure-layout.ts';
import { ANSWER_FILE, type Prepared } from '../../parse/without-engines.ts';
// Straight from its file: the library's entry point would load every engine into the process that must stay small.
import { INPUT_FILE } from '../child/protocol.ts';
import { openPlainFile, replacePlainFile } from '../files/plain-file.ts';
import type { RunStep } from '../page-attempts.ts';

/** What the provider takes; everything else is read as without it. */
const TAKEN: ReadonlySet<FormatName> = new Set(['pdf', 'png', 'jpeg', 'tiff', 'bmp', 'heic']);

export interface VendorOptions {
  vendor: Pick<AzureLayout, 'analyse'>;
  workDir: string;
  step: RunStep;
  seconds: number;
  signal: AbortSignal;
}

/** Whether pages of the document are for the provider to read: files that state their parts themselves are not. */
export const isForVendor = ({ isStated, pdfFile, format }: Prepared): boolean =>
  !isStated && pdfFile === null && TAKEN.has(format);

/** Has the provider read the document. Types and levels are then as it says: nothing is left to decide for the document. */
export async function analyseByVendor(
  prepared: Prepared,
  { vendor, workDir, step, seconds, signal }: VendorOptions,
): Promise<Prepared> {
  // A working process has opened the file: what lies under its name by now may be a link to something else.
  await using input = await openPlainFile(workDir, INPUT_FILE);
  const answer = await vendor.analyse({ path: input.path, mimeType: prepared.mimeType }, signal);
  await replacePlainFile(workDir, ANSWER_FILE, answer);
  // Split into pages where documents may be read.
  await step('storeAnalysis', { pageCount: prepared.pageCount }, seconds);
  return { ...prepared, isStated: true };
}

export const vendorUnable = ({ format }: Prepared): Warning => ({
  code: 'vendor_unable',
  message: `The provider does not read ${format} files; the document was read by the native pipeline.`,
});
