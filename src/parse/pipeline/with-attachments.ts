import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatName } from '../../domain/file-types.ts';
import type { Warning } from '../../domain/parse-output.ts';
import type { ParseContext } from '../context.ts';
import type { Document, UnderstoodPage } from '../document.ts';
import { sniffFile } from '../sniff/sniff-file.ts';

/** Further ones are only listed. */
const MOST_READ = 20;

interface Part {
  name: string;
  document: Document;
  before: number;
}

/** Opens a file; conversions are kept in the folder for other processes. */
type Open = (path: string, format: FormatName, folder: string) => Promise<Document>;

/** A document followed by the pages of its attachments. Unreadable ones give a warning. */
export async function withAttachments(main: Document, open: Open, ctx: ParseContext): Promise<Document> {
  const attached = (await main.attachedFiles?.().catch(() => [])) ?? [];
  const files = attached.filter(({ isShown }) => !isShown);
  if (files.length === 0) return main;
  const parts: Part[] = [];
  const unread: Warning[] = [];
  let pageCount = main.pageCount;
  for (const [index, { name, bytes }] of files.entries()) {
    const document = bytes && parts.length < MOST_READ ? await opened(index, name, bytes) : null;
    if (document && pageCount + document.pageCount <= ctx.limits.pages) {
      parts.push({ name, document, before: pageCount });
      pageCount += document.pageCount;
    } else {
      document?.close();
      unread.push({
        code: 'attachment_not_read',
        message: `The attachment ${name} is listed, but cannot be read here.`,
      });
    }
  }

  async function opened(index: number, name: string, bytes: Uint8Array): Promise<Document | null> {
    try {
      const folder = join(ctx.workDir, `attachment-${index}`);
      await mkdir(folder, { recursive: true });
      const path = join(folder, 'file');
      await writeFile(path, bytes);
      const format = await sniffFile(path, name);
      return format && (await open(path, format, folder));
    } catch {
      return null;
    }
  }

  return {
    ...main,
    pageCount,
    isStated: main.isStated && parts.every(({ document }) => document.isStated),
    async readPage(pageNumber, configuration, ctx): Promise<UnderstoodPage> {
      const part = parts.findLast(({ before }) => before < pageNumber);
      if (!part) {
        const page = await main.readPage(pageNumber, configuration, ctx);
        const others = page.warnings.filter(({ code }) => code !== 'attachment_not_read');
        return { ...page, warnings: pageNumber === 1 ? [...others, ...unread] : others };
      }
      // Results of another service for the main document do not apply here.
      const native = { ...configuration, pipeline: 'Native' } as const;
      const page = await part.document.readPage(pageNumber - part.before, native, ctx);
      const warnings = page.warnings.map((one) => (one.page_number ? { ...one, page_number: pageNumber } : one));
      return { ...page, warnings, attachment: part.name };
    },
    close() {
      for (const { document } of parts) document.close();
      main.close();
    },
  };
}
