import { emuPt, POINTS } from '../../xml/lengths.ts';
import { childOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts';
import type { Relationship } from '../source/ooxml-package.ts';
import { pictureItem } from '../source/pictures.ts';
import type { SourceBlock } from '../source/source-block.ts';

/** The pictures of `w:drawing` or of the older `w:pict`, each with its size and what somebody wrote about it. */
export function picturesOf(drawing: XmlElement, links: ReadonlyMap<string, Relationship>): SourceBlock[] {
  if (drawing.name === 'w:drawing') {
    const places = [...descendantsOf(drawing, 'wp:inline'), ...descendantsOf(drawing, 'wp:anchor')];
    // Text boxes may hold pictures too; those are read with their text.
    const graphic = (place: XmlElement) => childOf(childOf(place, 'a:graphic'), 'a:graphicData');
    // What is linked is not drawn.
    return places.flatMap((place) => {
      const blip = childOf(childOf(childOf(graphic(place), 'pic:pic'), 'pic:blipFill'), 'a:blip');
      const chartId = childOf(graphic(place), 'c:chart')?.attributes['r:id'];
      const chartPart = chartId === undefined ? undefined : links.get(chartId)?.target;
      if (chartPart !== undefined) return [{ ...pictureAt(place, undefined), chartPart }];
      const id = blip?.attributes['r:embed'];
      return id === undefined ? [] : [pictureAt(place, links.get(id)?.target)];
    });
  }
  return [...descendantsOf(drawing, 'v:shape')].flatMap((shape) => {
    const data = childOf(shape, 'v:imagedata');
    return data ? [oldPicture(shape, links.get(data.attributes['r:id'] ?? '')?.target)] : [];
  });
}

function pictureAt(place: XmlElement, part: string | undefined): SourceBlock {
  const { cx, cy } = childOf(place, 'wp:extent')?.attributes ?? {};
  const { descr = '', title = '' } = childOf(place, 'wp:docPr')?.attributes ?? {};
  return pictureItem(emuPt(cx), emuPt(cy), descr || title, part);
}

/** `style="width:120pt;height:1in"` */
function oldPicture({ attributes }: XmlElement, part: string | undefined): SourceBlock {
  const side = (name: string): number => {
    const [, value = '0', unit = 'pt'] =
      new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(attributes.style ?? '') ?? [];
    return Number(value) * POINTS[unit]!;
  };
  return pictureItem(side('width'), side('height'), attributes.alt ?? '', part);
}
