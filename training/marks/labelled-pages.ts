import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mark and its edges in pixels. */
export type Mark = [
  state: 'empty' | 'ticked' | 'bullet' | 'entry' | 'unclear',
  x0: number,
  y0: number,
  x1: number,
  y1: number,
];

export interface LabelledPages {
  /** Whether the folder states marks; without `truth.json` all its images are pages without any. */
  isLabelled: boolean;
  pages: { id: string; path: string; dpi: number; marks: Mark[] }[];
}

/** The pages of a folder of stated_forms.py, restyle.py or draw-pages.ts, or all images of another folder. */
export function labelledPages(folder: string): LabelledPages {
  const truth = join(folder, 'truth.json');
  if (existsSync(truth)) {
    const stated: { id: string; dpi: number; marks: Mark[] }[] = JSON.parse(readFileSync(truth, 'utf8'));
    return { isLabelled: true, pages: stated.map((page) => ({ ...page, path: join(folder, `${page.id}.png`) })) };
  }
  const images = readdirSync(folder).filter((name) => /\.(png|webp|jpg)$/.test(name));
  return { isLabelled: false, pages: images.map((id) => ({ id, path: join(folder, id), dpi: 0, marks: [] })) };
}
