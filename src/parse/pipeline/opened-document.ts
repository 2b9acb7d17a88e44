import { join } from 'node:path';
import type { ParseConfiguration } from '../../domain/configuration/parse-configuration.ts';
import type { FormatName } from '../../domain/file-types.ts';
import type { ParseContext } from '../context.ts';
import type { Document } from '../document.ts';
import { SpareLibreOffice } from '../office/convert/spare-libreoffice.ts';
import { convertedIn, openConverted, openDocument } from './open-document.ts';
import type { Prepared } from './prepared.ts';
import { withAttachments } from './with-attachments.ts';

interface OpenedDocument {
  key: string;
  source: Promise<Document>;
}

/** Keeps one document open and a LibreOffice ready for the next. Opening another closes the previous one. */
export class DocumentKeeper {
  #opened: OpenedDocument | null = null;
  readonly #spare = new SpareLibreOffice();

  open(
    prepared: Pick<Prepared, 'format' | 'pdfFile'>,
    inputPath: string,
    configuration: ParseConfiguration,
    ctx: ParseContext,
  ): Promise<Document> {
    const isConverted = prepared.pdfFile !== null;
    const path = prepared.pdfFile === null ? inputPath : join(ctx.workDir, prepared.pdfFile);
    const { format } = prepared;
    const dpi = configuration.high_resolution ? 288 : 144;
    const showsChanges = configuration.changes === 'Both';
    const includes = configuration.attachments === 'Include';
    const key = JSON.stringify([path, format, isConverted, dpi, showsChanges, includes, ctx.workDir]);
    if (this.#opened?.key === key) return this.#opened.source;
    this.release();
    // The document outlives the call that opened it, so it must not use that call's signal.
    const lasting = { ...ctx, signal: new AbortController().signal };
    const open = (file: string, type: FormatName, workDir: string): Promise<Document> =>
      openDocument(file, type, { dpi, spare: this.#spare, showsChanges }, { ...lasting, workDir });
    const openAttachment: typeof open = (file, type, workDir) => {
      const pdf = convertedIn(workDir);
      return pdf ? openConverted(pdf, { dpi }, lasting) : open(file, type, workDir);
    };
    const main = isConverted ? openConverted(path, { dpi }, lasting) : open(path, format, ctx.workDir);
    const source = includes ? main.then((document) => withAttachments(document, openAttachment, lasting)) : main;
    const mine = { key, source };
    this.#opened = mine;
    source.catch(() => {
      if (this.#opened === mine) this.#opened = null;
    });
    return source;
  }

  /** Call it when a task ends. */
  release(): void {
    this.#opened?.source.then(
      (source) => source.close(),
      () => {},
    );
    this.#opened = null;
  }
}
