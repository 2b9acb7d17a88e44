import { expect, it } from 'vitest';
import type { Chart } from '../../chart/chart.ts';
import { OOXML } from '../../xml/ooxml.ts';
import { parseXml } from '../../xml/xml-tree.ts';
import { readShapes } from './shapes.ts';

const frame = (id: string, description = ''): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="Chart 1" descr="${description}"/></p:nvGraphicFramePr><p:xfrm><a:off x="1270000" y="635000"/><a:ext cx="2540000" cy="1270000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="${id}"/></a:graphicData></a:graphic></p:graphicFrame>`;

const pie: Chart = {
  ...{ type: 'pie', title: 'Fruit' },
  series: [{ name: 'Kilos', categories: ['Apples'], values: [3] }],
};

it('finds position and values of charts, but not inside groups, which have their own coordinates', () => {
  const slide = parseXml(
    `<p:sld><p:cSld><p:spTree>${frame('r1')}${frame('r2', 'Sales by year')}<p:grpSp>${frame('r1')}</p:grpSp></p:spTree></p:cSld></p:sld>`,
    OOXML,
  );
  const chart = (target: string) => ({ type: 'x/chart', target, isExternal: false });
  const links = new Map([
    ['r1', chart('charts/1.xml')],
    ['r2', chart('charts/2.xml')],
  ]);
  const blocks = readShapes(slide, links, 3, new Map([['charts/1.xml', pie]]));
  const placePt = { left: 100, top: 50, width: 200, height: 100 };
  expect(blocks).toMatchObject([
    { type: 'Picture', pageNumber: 3, placePt, alternativeText: 'Pie chart: Fruit', chart: pie },
    { type: 'Picture', pageNumber: 3, placePt, alternativeText: 'Sales by year' },
  ]);
});
