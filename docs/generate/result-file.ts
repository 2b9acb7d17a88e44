import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of `bench/results`: what was measured, by which command, and the figures as tables. */
export interface ResultFile {
  title: string;
  /** What the figures mean, in a sentence or two. */
  about: string;
  commit: string;
  date: string;
  machine: string;
  command: string[];
  tables: ResultTable[];
  note?: string;
}

interface ResultTable {
  title?: string;
  columns: string[];
  /** The name of the row, then one cell per column. */
  rows: [name: string, ...cells: (number | string | null)[]][];
}

const FOLDER = path.join(import.meta.dirname, '../../bench/results');

export const readResult = (name: string): ResultFile =>
  JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'));

export const resultNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
