import { DEFAULT_LIMITS } from '../../src/domain/limits.ts';
import { ZipFile } from '../../src/parse/zip/zip-file.ts';

/**
 * The headings of a docx or odt file by its styles, as `level text`. Read by plain text search, independent of the
 * parser that is measured. Deleted text and text boxes are ignored.
 */
export async function storedHeadings(file: string): Promise<string[]> {
  await using zip = await ZipFile.open(file, DEFAULT_LIMITS);
  const content = (await zip.read('content.xml'))?.toString('utf8');
  return content === undefined ? await wordHeadings(zip) : openHeadings(content);
}

/** Visible headings: without tracked deletions, which precede the text, and without notes and tables. */
function openHeadings(content: string): string[] {
  const body = content.replace(
    /<text:tracked-changes[\s\S]*?<\/text:tracked-changes>|<table:table [\s\S]*?<\/table:table>|<text:note [\s\S]*?<\/text:note>/g,
    '',
  );
  const headings: string[] = [];
  for (const [, attributes, inner] of body.matchAll(/<text:h ([^>]*[^/])>([\s\S]*?)<\/text:h>/g)) {
    const level = /text:outline-level="(\d+)"/.exec(attributes!)?.[1] ?? '1';
    const text = inner!.replace(
      /<(?:draw:frame|draw:custom-shape)[\s\S]*?<\/(?:draw:frame|draw:custom-shape)>|<[^>]*>/g,
      ' ',
    );
    const isTitle = /text:style-name="Title"/.test(attributes!);
    if (!isTitle && text.trim() !== '') headings.push(`${level} ${unescaped(text)}`);
  }
  return headings;
}

async function wordHeadings(zip: ZipFile): Promise<string[]> {
  const styles = levelsOfStyles((await zip.read('word/styles.xml'))?.toString('utf8') ?? '');
  const document = (await zip.read('word/document.xml'))?.toString('utf8') ?? '';
  const body = withoutTextBoxes(document)
    .replace(
      /<w:del [\s\S]*?<\/w:del>|<mc:AlternateContent[\s\S]*?<\/mc:AlternateContent>|<w:tbl>[\s\S]*?<\/w:tbl>/g,
      '',
    )
    .replace(/<w:instrText[\s\S]*?<\/w:instrText>/g, '');
  const headings: string[] = [];
  for (const [, paragraph] of body.matchAll(/<w:p[ >]([\s\S]*?)<\/w:p>/g)) {
    const own = /<w:outlineLvl w:val="(\d)"/.exec(paragraph!)?.[1];
    const style = /<w:pStyle w:val="([^"]*)"/.exec(paragraph!)?.[1] ?? '';
    const level = own === undefined ? styles.get(style) : Number(own) < 9 ? Number(own) + 1 : undefined;
    const text = [...paragraph!.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, words]) => words).join('');
    if (level !== undefined && text.trim() !== '') headings.push(`${level} ${unescaped(text)}`);
  }
  return headings;
}

/** From the inside out: text boxes are inside paragraphs, and inside each other. */
function withoutTextBoxes(xml: string): string {
  const inner = /<w:txbxContent>(?:(?!<w:txbxContent>)[\s\S])*?<\/w:txbxContent>/g;
  const without = xml.replace(inner, '');
  return without === xml ? xml : withoutTextBoxes(without);
}

function levelsOfStyles(xml: string): Map<string, number> {
  const styles = new Map<string, { level: number | null; base: string }>();
  for (const [, id, body] of xml.matchAll(/<w:style [^>]*w:styleId="([^"]*)"[^>]*>([\s\S]*?)<\/w:style>/g)) {
    const named = /<w:name w:val="heading ([1-9])"/i.exec(body!)?.[1];
    const outline = /<w:outlineLvl w:val="(\d)"/.exec(body!)?.[1];
    const level = outline !== undefined ? Number(outline) + 1 : named ? Number(named) : null;
    styles.set(id!, { level, base: /<w:basedOn w:val="([^"]*)"/.exec(body!)?.[1] ?? '' });
  }
  const levels = new Map<string, number>();
  for (const id of styles.keys()) {
    let [style, left] = [styles.get(id), 20];
    while (style && style.level === null && left-- > 0) style = styles.get(style.base);
    if (style?.level && style.level <= 9) levels.set(id, style.level);
  }
  return levels;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
