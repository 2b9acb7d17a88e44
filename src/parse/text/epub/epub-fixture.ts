import { ZipWriter } from '../../zip/zip-writer.ts';

export interface BookParts {
  /** By name below `OEBPS/`, in reading order. */
  chapters: Record<string, string>;
  files?: Record<string, string | Uint8Array>;
  /** Entries of the table of contents: title by the chapter's name. */
  contents?: Record<string, string>;
}

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

/** An e-book as writers make them, for tests. */
export function book({ chapters, files = {}, contents = {} }: BookParts): Buffer {
  const zip = new ZipWriter();
  zip.add('mimetype', Buffer.from('application/epub+zip'), { packed: false });
  zip.add('META-INF/container.xml', Buffer.from(CONTAINER));
  const names = Object.keys(chapters);
  const items = names.map((name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`);
  const spine = names.map((_, at) => `<itemref idref="c${at}"/>`);
  const points = Object.entries(contents).map(
    ([name, title]) => `<navPoint><navLabel><text>${title}</text></navLabel><content src="${name}#top"/></navPoint>`,
  );
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Harvest</dc:title><dc:creator>Ann Author</dc:creator></metadata><manifest>${items.join('')}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx">${spine.join('')}</spine></package>`;
  const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points.join('')}</navMap></ncx>`;
  const all = { 'OEBPS/book.opf': opf, 'OEBPS/toc.ncx': ncx, ...files };
  for (const [name, text] of Object.entries(chapters)) zip.add(`OEBPS/${name}`, Buffer.from(text));
  for (const [name, bytes] of Object.entries(all)) zip.add(name, Buffer.from(bytes as string));
  return zip.end();
}

export const chapter = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
