import type { FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { AzureLayout } from '../../models/vendor/azure-layout.ts';
import { ANSWER_FILE, type Prepared } from '../../parse/without-engines.ts';
// Not from the entry point, which would load every engine into this process.
import { INPUT_FILE } from '../child/protocol.ts';
import { openPlainFile, replacePlainFile } from '../files/plain-file.ts';
import type { RunStep } from '../page-attempts.ts';

/** Formats that the provider supports; others are read without it. */
const TAKEN: ReadonlySet<FormatName> = new Set(['pdf', 'png', 'jpeg', 'tiff', 'bmp', 'heic']);

export interface VendorOptions {
  vendor: Pick<AzureLayout, 'analyse'>;
  workDir: string;
  step: RunStep;
  seconds: number;
  signal: AbortSignal;
}

/** Whether the provider reads the pages. Files that state their structure do not need it. */
export const isForVendor = ({ isStated, pdfFile, format }: Prepared): boolean =>
  !isStated && pdfFile === null && TAKEN.has(format);

/** Sends the document to the provider, which then decides types and levels. */
export async function analyseByVendor(
  prepared: Prepared,
  { vendor, workDir, step, seconds, signal }: VendorOptions,
): Promise<Prepared> {
  // A working process has used the folder: the name may be a link to something else by now.
  await using input = await openPlainFile(workDir, INPUT_FILE);
  const answer = await vendor.analyse({ path: input.path, mimeType: prepared.mimeType }, signal);
  await replacePlainFile(workDir, ANSWER_FILE, answer);
  // Parse the answer in a working process.
  await step('storeAnalysis', { pageCount: prepared.pageCount }, seconds);
  return { ...prepared, isStated: true };
}

export const vendorUnable = ({ format }: Prepared): Warning => ({
  code: 'vendor_unable',
  message: `The provider does not read ${format} files; the document was read by the native pipeline.`,
});
