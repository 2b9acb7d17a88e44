import type { Tally } from './adjacency.ts';

export interface TableScore {
  id: string;
  document: string;
  /** 0–1, adjacency F1 or TEDS. */
  score: number;
  /** TEDS ignoring text. */
  structure: number;
  tally?: Tally;
  milliseconds: number;
  html: string;
  truth: string;
  note: string;
}
