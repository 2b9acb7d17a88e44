import type { Chart } from '../../chart/chart.ts';
import { readOdsChart } from '../../sheet/ods/ods-chart.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { descendantsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { PackageParts } from '../../zip/zip-file.ts';
import { objectOf } from './blocks.ts';

/** The charts that a text shows, by the objects of the package that hold them. */
export async function readOdfCharts(body: XmlElement, zip: PackageParts): Promise<ReadonlyMap<string, Chart>> {
  const found = new Map<string, Chart>();
  for (const frame of descendantsOf(body, 'draw:frame')) {
    const name = objectOf(frame);
    const bytes = name ? await zip.read(`${name}/content.xml`) : null;
    const chart = bytes && readOdsChart(decodeXml(bytes));
    if (name && chart) found.set(name, chart);
  }
  return found;
}
