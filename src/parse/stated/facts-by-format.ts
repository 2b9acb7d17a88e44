import { readFile, stat } from 'node:fs/promises';
import type { FormatName } from '../../domain/file-types.ts';
import type { Limits } from '../../domain/limits.ts';
import type { StatedData } from '../../domain/parse-output.ts';
import { decodeText, detectCharset } from '../charset/charset.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { childOf, descendantsOf, elementsOf, parseXml, textOf } from '../xml/xml-tree.ts';
import { ZipFile } from '../zip/zip-file.ts';
import { factsOf, propertyFacts } from './file-facts.ts';

/** Larger pages are not searched for data. */
const LARGEST_HTML_BYTES = 16 * 1024 * 1024;
const LARGEST_PART_BYTES = 64 * 1024 * 1024;
const MOST_CONTROLS = 5_000;
const HEAD_BYTES = 65_536;

const W = { 'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w' } as const;

/** Structured data of files that we open by their own structure. */
export async function factsByFormat(path: string, format: FormatName, limits: Limits): Promise<StatedData[]> {
  if (format === 'html') return htmlFacts(path);
  if (format === 'docx') return packageFacts(path, limits);
  return [];
}

async function htmlFacts(path: string): Promise<StatedData[]> {
  if ((await stat(path)).size > LARGEST_HTML_BYTES) return [];
  const bytes = await readFile(path);
  const html = decodeText(bytes, detectCharset(bytes.subarray(0, HEAD_BYTES)) ?? 'utf-8');
  if (!/ld\+json|itemscope/i.test(html)) return [];
  // Loaded on demand: no other format needs the HTML parser.
  const { structuredDataIn } = await import('./structured-data.ts');
  return structuredDataIn(html);
}

/** Content controls with title or tag of a Word document, and its core properties. */
async function packageFacts(path: string, limits: Limits): Promise<StatedData[]> {
  await using zip = await ZipFile.open(path, limits);
  const part = async (name: string): Promise<string | null> => {
    const bytes = await zip.read(name);
    return bytes && bytes.length <= LARGEST_PART_BYTES ? decodeXml(bytes) : null;
  };
  const main = await part('word/document.xml');
  const core = await part('docProps/core.xml');
  return [...(main?.includes('sdtPr') ? controlFacts(main) : []), ...(core ? propertyFacts(propertiesIn(core)) : [])];
}

function controlFacts(xml: string): StatedData[] {
  const facts = [];
  for (const control of descendantsOf(parseXml(xml, W), 'w:sdt')) {
    const about = childOf(control, 'w:sdtPr');
    const name = childOf(about, 'w:alias')?.attributes['w:val'] ?? childOf(about, 'w:tag')?.attributes['w:val'];
    const content = childOf(control, 'w:sdtContent');
    // Placeholder text is not a value.
    if (!name || !content || childOf(about, 'w:showingPlcHdr') || facts.length >= MOST_CONTROLS) continue;
    const day = childOf(about, 'w:date')?.attributes['w:fullDate']?.slice(0, 10);
    const box = elementsOf(about).find((one) => one.name.endsWith(':checkbox'));
    const state = box && elementsOf(box).find((one) => one.name.endsWith(':checked'));
    const isChecked = state && Object.values(state.attributes).some((value) => value === '1' || value === 'true');
    const value = state ? isChecked! : (day ?? textOf(content).replace(/\s+/g, ' ').trim());
    if (value !== '') facts.push({ name, value });
  }
  return factsOf('ContentControls', 'Word content controls', facts);
}

const CORE: Readonly<Record<string, string>> = {
  ...{ title: 'Title', creator: 'Author', subject: 'Subject', keywords: 'Keywords' },
  ...{ created: 'Created', modified: 'Modified' },
};

function propertiesIn(xml: string): Record<string, string> {
  const found = elementsOf(parseXml(xml, {})).flatMap((element): [string, string][] => {
    const name = CORE[element.name.replace(/^.*:/, '')];
    const value = textOf(element).trim();
    return name && value ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
