import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Part, partOf } from '../parts/part-of.ts';

export type CollectionName = 'icdar' | 'parse' | 'finance' | 'cells' | 'printed';

/** A file of a collection. All its pages are read: a table found where there is none is an error. */
export interface BenchFile {
  id: string;
  part: Part;
  path: string;
}

export interface Collection {
  name: CollectionName;
  /** The folder with the ground truth. */
  truth: string;
  files: BenchFile[];
}

/**
 * The formats of collections on disk: a file that identifies the format, the folders of pages and ground truth, and
 * which pages belong to one group.
 */
const KINDS: Record<CollectionName, { sign: string; pages: string; truth: string; part: (id: string) => Part }> = {
  /** ICDAR-2013: NAME.pdf, NAME-reg.xml, NAME-str.xml. */
  icdar: { sign: '*-str.xml', pages: '.', truth: '.', part: partOf },
  /** DP-Bench: pdfs/, markdown/, boxes.json. */
  parse: { sign: 'boxes.json', pages: 'pdfs', truth: 'markdown', part: partOf },
  /**
   * Pages of reports: pdf/COMPANY_YEAR_KIND_PAGE.pdf, rows/. A company's pages look alike, so all of them go to the
   * same half.
   */
  finance: { sign: 'rows', pages: 'pdf', truth: 'rows', part: (id) => partOf(id.split('_')[0]!) },
  /** ICDAR-2019 cTDaR with relations: pages/, cells/. */
  cells: { sign: 'cells', pages: 'pages', truth: 'cells', part: partOf },
  /** Pages of `bench/printed-tables/print.py`: SEED-STYLE.pdf, tables.json. Seeds from 1000 on are only scored. */
  printed: {
    sign: 'tables.json',
    pages: '.',
    truth: 'tables.json',
    part: (id) => (Number.parseInt(id, 10) < 1000 ? 'fit' : 'check'),
  },
};

export async function openCollection(folder: string): Promise<Collection> {
  const name = await kindOf(folder);
  const { pages, truth, part } = KINDS[name];
  const files = (await readdir(path.join(folder, pages)))
    .filter((file) => /\.(?:pdf|webp|png|jpe?g|tiff?)$/i.test(file))
    .sort()
    .map((file) => {
      const id = path.parse(file).name;
      return { id, part: part(id), path: path.join(folder, pages, file) };
    });
  return { name, truth: path.join(folder, truth), files };
}

async function kindOf(folder: string): Promise<CollectionName> {
  for (const [name, { sign }] of Object.entries(KINDS)) {
    if (!sign.startsWith('*') && existsSync(path.join(folder, sign))) return name as CollectionName;
  }
  if ((await readdir(folder)).some((file) => file.endsWith('-str.xml'))) return 'icdar';
  throw new Error(`${folder} is not a known collection of tables; see bench/tables/collections.ts.`);
}
