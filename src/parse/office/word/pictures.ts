import { childOf, descendantsOf, type XmlElement } from '../../xml/xml-tree.ts';
import { POINTS, pictureItem } from '../source/pictures.ts';
import type { SourceBlock } from '../source/source-block.ts';

const EMU_PER_POINT = 12_700;

/** The pictures of `w:drawing` or of the older `w:pict`, each with its size and what somebody wrote about it. */
export function picturesOf(drawing: XmlElement): SourceBlock[] {
  if (drawing.name === 'w:drawing') {
    const places = [...descendantsOf(drawing, 'wp:inline'), ...descendantsOf(drawing, 'wp:anchor')];
    // Text boxes may hold pictures too; those are read with their text.
    const graphic = (place: XmlElement) => childOf(childOf(place, 'a:graphic'), 'a:graphicData');
    // What is linked is not drawn.
    const isHeld = (pic: XmlElement | undefined): boolean =>
      childOf(childOf(pic, 'pic:blipFill'), 'a:blip')?.attributes['r:embed'] !== undefined;
    return places.filter((place) => isHeld(childOf(graphic(place), 'pic:pic'))).map(pictureAt);
  }
  return [...descendantsOf(drawing, 'v:shape')].filter((shape) => childOf(shape, 'v:imagedata')).map(oldPicture);
}

function pictureAt(place: XmlElement): SourceBlock {
  const { cx, cy } = childOf(place, 'wp:extent')?.attributes ?? {};
  const { descr = '', title = '' } = childOf(place, 'wp:docPr')?.attributes ?? {};
  const points = (emu: string | undefined): number => (Number(emu) || 0) / EMU_PER_POINT;
  return pictureItem(points(cx), points(cy), descr || title);
}

/** `style="width:120pt;height:1in"` */
function oldPicture({ attributes }: XmlElement): SourceBlock {
  const side = (name: string): number => {
    const [, value = '0', unit = 'pt'] =
      new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(attributes.style ?? '') ?? [];
    return Number(value) * POINTS[unit]!;
  };
  return pictureItem(side('width'), side('height'), attributes.alt ?? '');
}
