import { join } from 'node:path';
import type { ParseConfiguration } from '../../domain/parse-configuration.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { openConverted, openDocument } from './open-document.ts';
import type { Prepared } from './prepared.ts';

interface OpenedDocument {
  key: string;
  source: Promise<Document>;
}

/**
 * One document stays open per process: the pages of a task come one after another. Opening another closes it, so a
 * process works on one document at a time.
 */
let opened: OpenedDocument | null = null;

export async function openedDocument(
  prepared: Pick<Prepared, 'format' | 'pdfFile'>,
  inputPath: string,
  configuration: ParseConfiguration,
  ctx: ParseContext,
): Promise<Document> {
  const isConverted = prepared.pdfFile !== null;
  const path = prepared.pdfFile === null ? inputPath : join(ctx.workDir, prepared.pdfFile);
  const { format } = prepared;
  const dpi = configuration.high_resolution ? 288 : 144;
  const key = JSON.stringify([path, format, isConverted, dpi, ctx.workDir]);
  if (opened?.key === key) return opened.source;
  releaseDocument();
  // The document outlives the call that opened it, so it must not end with that call's signal.
  const lasting = { ...ctx, signal: new AbortController().signal };
  const source = isConverted ? openConverted(path, { dpi }, lasting) : openDocument(path, format, { dpi }, lasting);
  const mine = { key, source };
  opened = mine;
  source.catch(() => {
    if (opened === mine) opened = null;
  });
  return source;
}

/** Closes what this process holds open; to be called when a task ends. */
export function releaseDocument(): void {
  opened?.source.then(
    (source) => source.close(),
    () => {},
  );
  opened = null;
}
