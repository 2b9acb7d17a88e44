import type { Chart } from '../../chart/chart.ts';
import { readOdsChart } from '../../sheet/ods/ods-chart.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { childOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import { joinListings, linkSourceHeadings, typedItems } from '../source/join-listings.ts';
import { inMargin, type SourceBlock, type SourceReadOptions } from '../source/source-block.ts';
import { OdfBlocks, objectOf } from './blocks.ts';
import { OdfChanges } from './changes.ts';
import { odfTree } from './odf-package.ts';

/** Reads the structure of a text document (odt): blocks in file order, then notes, headers and footers. */
export async function readOdfText(zip: PackageParts, { showsChanges }: SourceReadOptions): Promise<SourceBlock[]> {
  const content = await odfTree(zip, 'content.xml');
  const styles = await odfTree(zip, 'styles.xml');
  const body = childOf(content, 'office:body', 'office:text');
  if (!content || !body) return [];
  const reader = new OdfBlocks(styles, content);
  reader.charts = await readOdfCharts(body, zip);
  if (showsChanges) reader.changes = new OdfChanges(childOf(body, 'text:tracked-changes'));
  reader.read(body, 'body');
  reader.readNotes();
  for (const flow of ['header', 'footer'] as const) {
    const pages = childOf(styles, 'office:master-styles');
    const names = [`style:${flow}`, `style:${flow}-left`, `style:${flow}-first`];
    const first = reader.blocks.length;
    if (pages) for (const name of names) for (const part of descendantsOf(pages, name)) reader.read(part, flow);
    for (const block of reader.blocks.slice(first)) inMargin(block, flow);
  }
  return linkSourceHeadings(typedItems(joinListings(reader.blocks)));
}

async function readOdfCharts(body: XmlElement, zip: PackageParts): Promise<ReadonlyMap<string, Chart>> {
  const found = new Map<string, Chart>();
  for (const frame of descendantsOf(body, 'draw:frame')) {
    const name = objectOf(frame);
    const bytes = name ? await zip.read(`${name}/content.xml`) : null;
    const chart = bytes && readOdsChart(decodeXml(bytes));
    if (name && chart) found.set(name, chart);
  }
  return found;
}
