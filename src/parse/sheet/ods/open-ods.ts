import { QuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { ZipFile } from '../../zip/zip-file.ts';
import { evaluateSheets } from '../formula/evaluate-sheets.ts';
import { requireWithin, type Sheet, type SheetSource } from '../sheet.ts';
import { workbookSource } from '../workbook/workbook-source.ts';
import { readOdsPictures } from './ods-pictures.ts';
import { readOdsStyles } from './ods-styles.ts';
import { readOdsContent } from './read-content.ts';

/** The longest text that one string can hold. */
const LARGEST_CONTENT_BYTES = 500 * 1024 * 1024;

/** Opens ods files from their XML: displayed texts, styles, hidden rows, pictures. */
export async function openOds(path: string, ctx: ParseContext): Promise<SheetSource> {
  await using zip = await ZipFile.open(path, ctx.limits);
  await refuseEncrypted(zip);
  const content = await textOf(zip, 'content.xml');
  if (content === null) throw new QuireError('unreadable_file', { reason: 'the workbook is damaged' });
  const styles = readOdsStyles([(await textOf(zip, 'styles.xml')) ?? '<none/>', withoutBody(content)]);
  let cells = 0;
  const room = (): boolean => {
    requireWithin(ctx, ++cells);
    return true;
  };
  const { sheets, names, frames } = readOdsContent(content, styles, room);
  if (sheets.length === 0) throw new QuireError('unreadable_file', { reason: 'the workbook has no sheets' });
  const pictures = await readOdsPictures(zip, frames);
  const whole = sheets.map((sheet, at): Sheet => ({ ...sheet, pictures: pictures.get(at) ?? [] }));
  evaluateSheets(
    whole.map((sheet) => ({ ...sheet, formatOf: () => undefined })),
    names,
  );
  return workbookSource(whole, ctx);
}

async function textOf(zip: ZipFile, name: string): Promise<string | null> {
  if (zip.inflatedBytes(name) > LARGEST_CONTENT_BYTES) {
    throw new QuireError('archive_too_large', { reason: 'its content is too long' });
  }
  const bytes = await zip.read(name);
  return bytes && decodeXml(bytes);
}

/** Only the styles: a tree of the cells would be many times their size. */
const withoutBody = (content: string): string => {
  const [start, end] = [content.indexOf('<office:body'), content.lastIndexOf('</office:body>')];
  return start < 0 || end < start ? '<none/>' : content.slice(0, start) + content.slice(end + '</office:body>'.length);
};

async function refuseEncrypted(zip: ZipFile): Promise<void> {
  const manifest = await zip.read('META-INF/manifest.xml');
  if (zip.has('encrypted-package') || manifest?.includes('encryption-data')) throw new QuireError('encrypted_file');
}
