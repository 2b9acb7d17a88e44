import { localName } from '../../xml/xml-tokens.ts';
import { childOf, descendantsOf, elementsOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { ZipFile } from '../../zip/zip-file.ts';
import { type EpubPackage, readXml, resolveInside } from './package.ts';

/** Title and level of files in the table of contents, by entry name. The first entry of each file counts. */
export type ChapterTitles = ReadonlyMap<string, { title: string; level: number }>;

const DEEPEST = 12;

/** From the old or new table of contents. A damaged one costs only the titles. */
export async function chapterTitles(zip: ZipFile, { contents }: EpubPackage): Promise<ChapterTitles> {
  const titles = new Map<string, { title: string; level: number }>();
  const add = (base: string, reference: string | undefined, title: string, level: number): void => {
    const name = reference ? resolveInside(base, reference) : null;
    const clean = title.replace(/\s+/g, ' ').trim();
    if (name && clean && !titles.has(name)) titles.set(name, { title: clean, level });
  };
  for (const [name, read] of [
    [contents.nav, fromNav],
    [contents.ncx, fromNcx],
  ] as const) {
    if (!name || titles.size > 0) continue;
    try {
      const root = await readXml(zip, name);
      if (root) read(root, (reference, title, level) => add(name, reference, title, level));
    } catch {
      // The book is read without these titles.
    }
  }
  return titles;
}

type Add = (reference: string | undefined, title: string, level: number) => void;

const inside = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => localName(child.name) === name);

function fromNav(root: XmlElement, add: Add): void {
  const navs = [...descendantsOf(root, 'nav'), ...descendantsOf(root, 'html:nav')];
  const toc = navs.find(({ attributes }) => attributes['epub:type'] === 'toc') ?? navs[0];
  const walk = (list: XmlElement, level: number): void => {
    if (level > DEEPEST) return;
    for (const item of inside(list, 'li')) {
      const link = inside(item, 'a')[0];
      if (link) add(link.attributes.href, textOf(link), level);
      for (const inner of inside(item, 'ol')) walk(inner, level + 1);
    }
  };
  for (const list of toc ? inside(toc, 'ol') : []) walk(list, 1);
}

function fromNcx(root: XmlElement, add: Add): void {
  const walk = (point: XmlElement, level: number): void => {
    if (level > DEEPEST) return;
    const label = childOf(point, 'ncx:navLabel');
    if (label) add(childOf(point, 'ncx:content')?.attributes.src, textOf(label), level);
    for (const inner of inside(point, 'navPoint')) walk(inner, level + 1);
  };
  const map = childOf(root, 'ncx:navMap');
  for (const point of map ? inside(map, 'navPoint') : []) walk(point, 1);
}
