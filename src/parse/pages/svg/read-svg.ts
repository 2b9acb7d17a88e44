import { boxFromEdges, clampToPage, intersectionArea } from '../../../domain/geometry.ts';
import type { PageContent, Paint, PathPoint, Word } from '../../page-content.ts';
import { decodeXml } from '../../xml/decode-xml.ts';
import { withoutDocumentType } from '../../xml/xml-tokens.ts';
import { descendantsOf, elementsOf, parseXml, type XmlElement } from '../../xml/xml-tree.ts';
import { classifyPath, type Drawing } from '../pdf/graphics/drawing.ts';
import { mergeRules } from '../pdf/graphics/merge-rules.ts';
import { composeMatrices, mapBox, mapX, mapY, type PdfMatrix } from '../pdf/page-geometry.ts';
import { greenOf } from '../pdf/text/characters.ts';
import type { NamedFont } from './drawn-widths.ts';
import { ellipsePoints, pathPoints } from './svg-paths.ts';
import { colorOf, lengthOf, StyleSheet, type SvgStyle, simpleOf } from './svg-styles.ts';
import { TextSetter } from './svg-text.ts';

const PREFIXES = { 'http://www.w3.org/2000/svg': '', 'http://www.w3.org/1999/xlink': 'xlink' };
/** What is drawn beyond these limits is left out; copies of copies (`use`) could double without end. */
const MOST_ELEMENTS = 50_000;
const MOST_POINTS = 500_000;
const DEEPEST = 200;
/** Painted only where something refers to them. */
const UNSEEN: ReadonlySet<string> = new Set([
  ...['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern', 'linearGradient', 'radialGradient', 'filter'],
  ...['style', 'script', 'title', 'desc', 'metadata', 'foreignObject'],
]);

type Drawn = Required<Pick<PageContent, 'words' | 'rules' | 'strokes' | 'fills' | 'images' | 'drawings' | 'paths'>> &
  Pick<PageContent, 'paintOf'>;

interface Place {
  matrix: PdfMatrix;
  style: SvgStyle;
  opacity: number;
  ancestors: ReturnType<typeof simpleOf>[];
}

export const parseSvg = (bytes: Uint8Array): XmlElement => parseXml(withoutDocumentType(decodeXml(bytes)), PREFIXES);

/** Everything that a vector drawing states, in pixels of its page. Nothing is fetched: references lead into the drawing or nowhere. */
export const readSvg = (
  root: XmlElement,
  page: { width: number; height: number },
  natural: { width: number },
  widerBy: (font: NamedFont) => number = () => 1,
): Drawn => new SvgReader(root, page, widerBy).read(page.width / natural.width);

class SvgReader {
  readonly #root: XmlElement;
  readonly #page: { width: number; height: number };
  readonly #sheet: StyleSheet;
  readonly #widerBy: (font: NamedFont) => number;
  readonly #byId = new Map<string, XmlElement>();
  readonly #gradients = new Map<string, string>();
  readonly #drawing: Drawing = { rules: [], fills: [], shapes: [] };
  readonly #paints = new Map<object, Paint>();
  readonly #found: Drawn = { words: [], rules: [], strokes: [], fills: [], images: [], drawings: [], paths: [] };
  #elementsLeft = MOST_ELEMENTS;
  #pointsLeft = MOST_POINTS;
  #pixelsPerUnit = 1;

  constructor(root: XmlElement, page: { width: number; height: number }, widerBy: (font: NamedFont) => number) {
    this.#widerBy = widerBy;
    this.#root = root;
    this.#page = page;
    this.#sheet = new StyleSheet(root);
    this.#index(root);
    for (const [id, element] of this.#byId) {
      if (!/Gradient$/.test(element.name)) continue;
      const [stop] = [...descendantsOf(element, 'stop')].map((own) => this.#sheet.styleOf(own, [], {})['stop-color']);
      const color = colorOf(stop, {}, new Map());
      if (color) this.#gradients.set(id, color);
    }
  }

  read(pixelsPerUnit: number): Drawn {
    this.#pixelsPerUnit = pixelsPerUnit;
    const style = this.#sheet.styleOf(this.#root, [], {});
    const matrix = viewMatrix(this.#root, this.#page, pixelsPerUnit);
    const ancestors = [simpleOf(this.#root)];
    for (const child of elementsOf(this.#root)) this.#visit(child, { matrix, style, opacity: 1, ancestors }, 0);
    const { rules, fills, shapes } = this.#drawing;
    const found = { ...this.#found, strokes: rules, rules: mergeRules(rules, pixelsPerUnit), fills, drawings: shapes };
    return { ...found, paintOf: (item) => this.#paints.get(item) };
  }

  #index(element: XmlElement): void {
    if (element.attributes.id) this.#byId.set(element.attributes.id, element);
    for (const child of elementsOf(element)) this.#index(child);
  }

  #visit(element: XmlElement, around: Place, depth: number): void {
    if (UNSEEN.has(element.name) || depth > DEEPEST || this.#elementsLeft-- <= 0) return;
    const style = this.#sheet.styleOf(element, around.ancestors, around.style);
    const opacity = around.opacity * (lengthOf(style.opacity, 0, 1) ?? 1);
    if (style.display === 'none' || opacity === 0) return;
    const transform = element.attributes.transform ?? style.transform;
    const matrix = transform ? composeMatrices(matrixOf(transform), around.matrix) : around.matrix;
    const place: Place = { matrix, style, opacity, ancestors: [...around.ancestors, simpleOf(element)] };
    const { name, attributes } = element;
    if (name === 'use') this.#copy(element, place, depth);
    else if (name === 'svg') {
      const [x, y] = [lengthOf(attributes.x) ?? 0, lengthOf(attributes.y) ?? 0];
      const size = { width: lengthOf(attributes.width) ?? 0, height: lengthOf(attributes.height) ?? 0 };
      const inner = composeMatrices(viewMatrix(element, size, 1), composeMatrices([1, 0, 0, 1, x, y], matrix));
      for (const child of elementsOf(element)) this.#visit(child, { ...place, matrix: inner }, depth + 1);
    } else if (name === 'text') this.#text(element, place);
    else if (name === 'image') {
      const [x, y] = [lengthOf(attributes.x) ?? 0, lengthOf(attributes.y) ?? 0];
      const [width, height] = [lengthOf(attributes.width) ?? 0, lengthOf(attributes.height) ?? 0];
      const bbox = clampToPage(mapBox(matrix, x, y, x + width, y + height), this.#page.width, this.#page.height);
      if (bbox.width > 0 && bbox.height > 0) this.#found.images.push({ bbox });
    } else {
      const points = outlineOf(element, this.#page);
      if (points) this.#paint(points, place);
      else for (const child of elementsOf(element)) this.#visit(child, place, depth + 1);
    }
  }

  #copy({ attributes }: XmlElement, place: Place, depth: number): void {
    const original = this.#byId.get((attributes.href ?? attributes['xlink:href'] ?? '').slice(1));
    if (!original) return;
    const [x, y] = [lengthOf(attributes.x) ?? 0, lengthOf(attributes.y) ?? 0];
    const moved = { ...place, matrix: composeMatrices([1, 0, 0, 1, x, y], place.matrix) };
    const parts = original.name === 'symbol' ? elementsOf(original) : [original];
    for (const part of parts) this.#visit(part, moved, depth + 10);
  }

  #text(element: XmlElement, { matrix, style, ancestors, opacity }: Place): void {
    const setter = new TextSetter(this.#widerBy);
    setter.visit(element, style, (child, around) => {
      this.#elementsLeft--;
      return this.#sheet.styleOf(child, ancestors, around);
    });
    const words = setter.words(matrix, (own) => {
      if (own.visibility === 'hidden') return null;
      return this.#colorOf(own, 'fill', 'black') ?? this.#colorOf(own, 'stroke');
    });
    const page = boxFromEdges(0, 0, this.#page.width, this.#page.height);
    for (const word of words.filter(({ bbox }) => intersectionArea(bbox, page) > 0)) {
      const shown: Word = { ...word, bbox: clampToPage(word.bbox, page.width, page.height) };
      this.#found.words.push(shown);
      if (opacity === 1) this.#paints.set(shown, this.#paintOf([word.font!.color]));
    }
  }

  #paint(points: readonly PathPoint[], { matrix, style, opacity }: Place): void {
    this.#pointsLeft -= points.length;
    if (this.#pointsLeft < 0 || style.visibility === 'hidden') return;
    const fill = points.length > 2 ? this.#colorOf(style, 'fill', 'black') : null;
    const stroke = this.#colorOf(style, 'stroke');
    if (fill === null && stroke === null) return;
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const strokeWidth = (lengthOf(style['stroke-width']) ?? 1) * scale;
    const placed = points.map((point) => ({
      ...point,
      x: mapX(matrix, point.x, point.y),
      y: mapY(matrix, point.x, point.y),
    }));
    const drawn: Drawing = { rules: [], fills: [], shapes: [] };
    classifyPath({ points: placed, fill, stroke, strokeWidth }, this.#pixelsPerUnit, drawn);
    const paint = this.#paintOf([fill, stroke].filter((color) => color !== null));
    if (opacity === 1) for (const item of [...drawn.fills, ...drawn.shapes]) this.#paints.set(item, paint);
    this.#drawing.rules.push(...drawn.rules);
    this.#drawing.fills.push(...drawn.fills);
    this.#drawing.shapes.push(...drawn.shapes);
    this.#found.paths.push({ points: placed, fill, stroke, strokeWidth });
  }

  #colorOf(style: SvgStyle, name: 'fill' | 'stroke', initial?: string): string | null {
    if (lengthOf(style[`${name}-opacity`], 0, 1) === 0) return null;
    return colorOf(style[name] ?? initial, style, this.#gradients);
  }

  #paintOf(colors: readonly string[]): Paint {
    const greens = colors.map(greenOf);
    return { order: this.#paints.size, darkest: Math.min(...greens), lightest: Math.max(...greens) };
  }
}

/** From user units to the page: the view box in the middle of it, as large as it fits. */
function viewMatrix({ attributes }: XmlElement, page: { width: number; height: number }, plain: number): PdfMatrix {
  const [x = 0, y = 0, width = 0, height = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (!(width > 0 && height > 0 && page.width > 0 && page.height > 0)) return [plain, 0, 0, plain, 0, 0];
  const [sx, sy] = [page.width / width, page.height / height];
  const least = Math.min(sx, sy);
  const [a, d] = /none/.test(attributes.preserveAspectRatio ?? '') ? [sx, sy] : [least, least];
  return [a, 0, 0, d, (page.width - a * width) / 2 - a * x, (page.height - d * height) / 2 - d * y];
}

/** `translate(10,20) rotate(45)`: the last is applied first. */
function matrixOf(transform: string): PdfMatrix {
  let matrix: PdfMatrix = [1, 0, 0, 1, 0, 0];
  for (const part of transform.split(')', 50)) {
    const [name = '', list = ''] = part.split('(');
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = list
      .split(/[\s,]+/, 7)
      .filter(Boolean)
      .map((one) => Number.parseFloat(one) || 0);
    const turn = (a * Math.PI) / 180;
    const [cos, sin, x, y] = [Math.cos(turn), Math.sin(turn), b ?? 0, c];
    const kinds: Readonly<Record<string, PdfMatrix>> = {
      matrix: [a, b ?? 0, c, d, e, f],
      translate: [1, 0, 0, 1, a, b ?? 0],
      scale: [a, 0, 0, b ?? a, 0, 0],
      rotate: [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y],
      skewX: [1, 0, Math.tan(turn), 1, 0, 0],
      skewY: [1, Math.tan(turn), 0, 1, 0, 0],
    };
    const one = kinds[name.replace(/[\s,]/g, '')];
    if (one) matrix = composeMatrices(one, matrix);
  }
  return matrix;
}

/** The outline of a shape in user units; null for elements that are not shapes. */
function outlineOf({ name, attributes }: XmlElement, page: { width: number; height: number }): PathPoint[] | null {
  const across = (key: string): number => lengthOf(attributes[key], 16, page.width) ?? 0;
  const down = (key: string): number => lengthOf(attributes[key], 16, page.height) ?? 0;
  const through = (corners: readonly number[], isClosed: boolean): PathPoint[] =>
    Array.from({ length: Math.floor(corners.length / 2) }, (_, at) => ({
      kind: at === 0 ? 'move' : 'line',
      x: corners[2 * at]!,
      y: corners[2 * at + 1]!,
      closes: isClosed && at === Math.floor(corners.length / 2) - 1,
    }));
  switch (name) {
    case 'path':
      return pathPoints(attributes.d ?? '');
    case 'rect': {
      const [x, y, width, height] = [across('x'), down('y'), across('width'), down('height')];
      return width > 0 && height > 0 ? through([x, y, x + width, y, x + width, y + height, x, y + height], true) : [];
    }
    case 'line':
      return through([across('x1'), down('y1'), across('x2'), down('y2')], false);
    case 'polyline':
    case 'polygon':
      return through(
        (attributes.points ?? '')
          .split(/[\s,]+/, 40_000)
          .filter(Boolean)
          .map((one) => Number.parseFloat(one) || 0),
        name === 'polygon',
      );
    case 'circle':
      return across('r') > 0 ? ellipsePoints(across('cx'), down('cy'), across('r'), across('r')) : [];
    case 'ellipse':
      return across('rx') > 0 ? ellipsePoints(across('cx'), down('cy'), across('rx'), down('ry')) : [];
    default:
      return null;
  }
}
