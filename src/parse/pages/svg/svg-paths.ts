import type { PathPoint } from '../../page-content.ts';

/** Longer outlines are maps; the rest of them is left out. */
const MOST_POINTS = 20_000;

interface Control {
  x: number;
  y: number;
  command: string;
}

/** The points of path data (`M0 0h5v5z`), up to the first mistake, as SVG demands. */
export function pathPoints(data: string): PathPoint[] {
  const points: PathPoint[] = [];
  const scanner = new Scanner(data);
  let command = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  /** Of the curve before, for those that continue it smoothly. */
  let control: Control | null = null;
  const add = (kind: PathPoint['kind'], px: number, py: number): void => {
    points.push({ kind, x: px, y: py, closes: false });
  };
  const curve = (x1: number, y1: number, x2: number, y2: number, ex: number, ey: number): void => {
    add('curve', x1, y1);
    add('curve', x2, y2);
    add('curve', ex, ey);
  };
  while (points.length < MOST_POINTS) {
    command = scanner.command() ?? (command === 'M' ? 'L' : command === 'm' ? 'l' : command);
    const kind = command.toUpperCase();
    if (kind === 'Z') {
      const last = points.at(-1);
      if (last) points[points.length - 1] = { ...last, closes: true };
      [x, y, control] = [startX, startY, null];
      command = '';
      if (scanner.isAtEnd()) return points;
      continue;
    }
    const [dx, dy] = command === kind ? [0, 0] : [x, y];
    const given = kind === 'A' ? scanner.arc() : scanner.numbers(PARAMETERS[kind] ?? 0);
    if (!given) return points;
    // What follows a closed figure without moving begins where that began.
    if (kind !== 'M' && points.at(-1)?.closes !== false) add('move', x, y);
    const from = { x, y };
    const before: Control | null = control;
    control = null;
    if (kind === 'H') x = given[0]! + dx;
    else if (kind === 'V') y = given[0]! + dy;
    else [x, y] = [given.at(-2)! + dx, given.at(-1)! + dy];
    if (kind === 'M') {
      [startX, startY] = [x, y];
      add('move', x, y);
    } else if (kind === 'A') {
      for (const part of arcCurves(from, given, { x, y })) curve(...part);
    } else if (kind === 'C' || kind === 'S') {
      const [x2, y2] = [given.at(-4)! + dx, given.at(-3)! + dy];
      const mirrored: { x: number; y: number } = before && 'CS'.includes(before.command) ? before : from;
      const first =
        kind === 'C' ? [given[0]! + dx, given[1]! + dy] : [2 * from.x - mirrored.x, 2 * from.y - mirrored.y];
      curve(first[0]!, first[1]!, x2, y2, x, y);
      control = { x: x2, y: y2, command: kind };
    } else if (kind === 'Q' || kind === 'T') {
      const mirrored: { x: number; y: number } = before && 'QT'.includes(before.command) ? before : from;
      const [qx, qy] =
        kind === 'Q' ? [given[0]! + dx, given[1]! + dy] : [2 * from.x - mirrored.x, 2 * from.y - mirrored.y];
      const third = (a: number, b: number): number => a + (2 / 3) * (b - a);
      curve(third(from.x, qx), third(from.y, qy), third(x, qx), third(y, qy), x, y);
      control = { x: qx, y: qy, command: kind };
    } else add('line', x, y);
  }
  return points;
}

const PARAMETERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2 };

class Scanner {
  readonly #data: string;
  readonly #number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
  readonly #letter = /[\s,]*([a-z])/iy;
  readonly #flag = /[\s,]*([01])/y;
  #at = 0;

  constructor(data: string) {
    this.#data = data;
  }

  #next(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#data)?.[1];
    if (found === undefined) return null;
    this.#at = pattern.lastIndex;
    return found;
  }

  command = (): string | null => this.#next(this.#letter);
  isAtEnd = (): boolean => this.#data.slice(this.#at, this.#at + 100).trim() === '';

  numbers(count: number): number[] | null {
    const found = Array.from({ length: count }, () => this.#next(this.#number));
    return count === 0 || found.includes(null) ? null : found.map(Number);
  }

  /** Its two flags may be written without a space between them and what follows. */
  arc(): number[] | null {
    const radii = this.numbers(3);
    const flags = [this.#next(this.#flag), this.#next(this.#flag)];
    const end = this.numbers(2);
    return radii && end && !flags.includes(null) ? [...radii, ...flags.map(Number), ...end] : null;
  }
}

type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** An elliptical arc as curves of a quarter turn at most (SVG 1.1, F.6). */
function arcCurves(from: { x: number; y: number }, given: readonly number[], to: { x: number; y: number }): Curve[] {
  const [turn, isLarge, isForward] = [(given[2]! * Math.PI) / 180, given[3] === 1, given[4] === 1];
  let [rx, ry] = [Math.abs(given[0]!), Math.abs(given[1]!)];
  if (rx === 0 || ry === 0) return [[from.x, from.y, to.x, to.y, to.x, to.y]];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [hx, hy] = [(from.x - to.x) / 2, (from.y - to.y) / 2];
  const [px, py] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const stretch = Math.sqrt(Math.max(1, (px / rx) ** 2 + (py / ry) ** 2));
  rx *= stretch;
  ry *= stretch;
  const off = (rx * py) ** 2 + (ry * px) ** 2;
  const root = off === 0 ? 0 : Math.sqrt(Math.max(0, (rx * ry) ** 2 / off - 1)) * (isLarge === isForward ? -1 : 1);
  const [ux, uy] = [(root * rx * py) / ry, (-root * ry * px) / rx];
  const [cx, cy] = [cos * ux - sin * uy + (from.x + to.x) / 2, sin * ux + cos * uy + (from.y + to.y) / 2];
  const start = Math.atan2((py - uy) / ry, (px - ux) / rx);
  let sweep = Math.atan2((-py - uy) / ry, (-px - ux) / rx) - start;
  if (isForward && sweep < 0) sweep += 2 * Math.PI;
  if (!isForward && sweep > 0) sweep -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-6));
  const reach = (4 / 3) * Math.tan(sweep / count / 4);
  const place = (angle: number, along: number): [number, number] => {
    const [ex, ey] = [
      rx * (Math.cos(angle) - along * Math.sin(angle)),
      ry * (Math.sin(angle) + along * Math.cos(angle)),
    ];
    return [cx + cos * ex - sin * ey, cy + sin * ex + cos * ey];
  };
  return Array.from({ length: count }, (_, at): Curve => {
    const [a, b] = [start + (sweep * at) / count, start + (sweep * (at + 1)) / count];
    return [...place(a, reach), ...place(b, -reach), ...(at === count - 1 ? [to.x, to.y] : place(b, 0))] as Curve;
  });
}

/** A circle or an ellipse. */
export function ellipsePoints(cx: number, cy: number, rx: number, ry: number): PathPoint[] {
  return pathPoints(`M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`);
}
