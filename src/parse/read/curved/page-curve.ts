import { mean, middleValue } from '../../../domain/statistics.ts';
import type { LineCourse } from '../../../models/ocr/engine.ts';
import { isOverHalf } from '../../alike.ts';
import { leaningOf } from './leaning.ts';
import { Equations } from './least-squares.ts';
import { COEFFICIENTS, levelSurface, type Surface, stiffen, surfaceRow } from './smooth-surface.ts';

/** Maps a point of the flattened page to the picture. */
export type PageCurve = (x: number, y: number) => { x: number; y: number };

/** Fewest points (one per `thickness`, the core height of the letters) of a line that decides whether the page is bent, and of one that shows how. */
const [LONG, FIRM] = [10, 5];
/** With fewer long lines, the text may be curved on purpose. */
const LEAST_LINES = 5;
/** Median deviation from a straight line, in core heights. Less does not hurt recognition; 34 scanned receipts have .04 or less. */
const BENT = 0.12;
/** More lines add no information. */
const MOST_LINES = 200;
const ROUNDS = 5;
/** Steepest slope of a line; readable paper has less. */
const STEEP = 1;

/** The curve of a page that is bent or seen from the side; null if it is flat or its lines disagree. */
export function pageCurve(courses: readonly LineCourse[], width: number, height: number): PageCurve | null {
  const long = courses.filter(({ points }) => points.length >= LONG);
  if (long.length < LEAST_LINES) return null;
  const bends = bendsOf(long);
  if (middleValue(bends)! < BENT) return null;
  const firm = courses.filter(({ points }) => points.length >= FIRM);
  const every = Math.ceil(firm.length / MOST_LINES);
  const lines = firm
    .filter((_, i) => i % every === 0)
    .map((course) => ({ course, height: mean(course.points.map(({ y }) => y)) }));
  let surface: Surface = { at: () => 0 };
  for (let round = 0; round < ROUNDS; round++) {
    surface = surfaceThrough(lines, surface, round, width, height);
    for (const line of lines) {
      line.height = mean(line.course.points.map(({ x, y }) => y - surface.at(x / width, line.height / height)));
    }
  }
  const flat = lines.map(({ course, height: top }) => ({
    thickness: course.thickness,
    points: course.points.map(({ x, y }) => ({ x, y: y - surface.at(x / width, top / height) })),
  }));
  const straightened = flat.filter(({ points }) => points.length >= LONG);
  // If more of the deviation remains, each line bends in its own way.
  if (isOverHalf(mean(bendsOf(straightened)), mean(bends)) || isSteep(surface, lines, width, height)) return null;
  const leaning = leaningOf(flat, width, height);
  return (x, y) => {
    const across = x + leaning(x, y);
    return { x: across, y: y + surface.at(across / width, y / height) };
  };
}

/** Deviation of each line from a straight line with the median slope, in core heights. */
function bendsOf(courses: readonly LineCourse[]): number[] {
  const slope = middleValue(courses.map(({ points }) => slopeOf(points))) ?? 0;
  return courses.map(({ points, thickness }) => strayingOf(points, slope) / thickness);
}

function slopeOf(points: LineCourse['points']): number {
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0);
  return points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread;
}

function strayingOf(points: LineCourse['points'], slope: number): number {
  const rests = points.map(({ x, y }) => y - slope * x);
  const middle = mean(rests);
  return Math.sqrt(mean(rests.map((rest) => (rest - middle) ** 2)));
}

/** The surface on which all lines are level. From round three on, outliers have little weight. The mean of each line is ignored. */
function surfaceThrough(
  lines: readonly { course: LineCourse; height: number }[],
  before: Surface,
  round: number,
  width: number,
  height: number,
): Surface {
  const equations = new Equations(COEFFICIENTS);
  stiffen(equations);
  for (const { course, height: top } of lines) {
    const middle = new Float64Array(COEFFICIENTS);
    let [weights, middleY] = [0, 0];
    for (const { x, y } of course.points) {
      const rest = y - top - before.at(x / width, top / height);
      const weight = round < 2 ? 1 : 1 / (1 + (rest / course.thickness) ** 2);
      const row = surfaceRow(x / width, top / height);
      equations.add(row, y, weight);
      for (let i = 0; i < COEFFICIENTS; i++) middle[i]! += weight * row[i]!;
      middleY += weight * y;
      weights += weight;
    }
    equations.add(
      middle.map((sum) => sum / weights),
      middleY / weights,
      -weights,
    );
  }
  return levelSurface(equations.solve(1e-6));
}

/** Whether a line would be steeper, or stretched more, than on readable paper. */
function isSteep(
  surface: Surface,
  lines: readonly { course: LineCourse; height: number }[],
  width: number,
  height: number,
): boolean {
  const step = 0.02;
  return lines.some(({ course, height: top }) =>
    course.points.some(({ x }) => {
      const [u, v] = [x / width, top / height];
      const here = surface.at(u, v);
      const climb = (surface.at(u + step, v) - here) / (step * width);
      const stretch = (surface.at(u, v + step) - here) / (step * height);
      return Math.abs(climb) > STEEP || Math.abs(stretch) > STEEP;
    }),
  );
}
