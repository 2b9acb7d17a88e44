const SVG = 'http://www.w3.org/2000/svg';
/** More detail cannot be distinguished at thumbnail size. */
const MOST = 400;

function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * The boxes of a page, as a thumbnail or over its image. `classOf` may highlight boxes.
 * @param {{width: number, height: number, segments: any[]}} page
 * @param {(segment: any) => string} classOf
 */
export function sketch(page, classOf = () => '') {
  const drawing = svg('svg', { viewBox: `0 0 ${page.width} ${page.height}`, 'aria-hidden': 'true' });
  drawing.append(
    ...page.segments.slice(0, MOST).map((segment) => {
      const { left, top, width, height } = segment.bbox;
      const name = classOf(segment);
      return svg('rect', {
        x: left,
        y: top,
        width,
        height,
        'data-type': segment.segment_type,
        'data-id': segment.segment_id,
        ...(name ? { class: name } : {}),
      });
    }),
  );
  return drawing;
}
