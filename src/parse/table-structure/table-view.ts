import { area, type BoundingBox, centreX, centreY, shareInside } from '../../domain/geometry.ts';
import { median } from '../../domain/statistics.ts';
import type { PageContent, Raster, Word } from '../page-content.ts';
import { type GreyCrop, greyCrop } from './grey-crop.ts';
import { letterBoxes } from './letter-boxes.ts';
import { addRule, type LineMaps, lineMaps } from './line-maps.ts';
import { joinSigns } from './signed-numbers.ts';
import { joinSpacedNumbers } from './spaced-numbers.ts';
import { type TableLine, type TableWord, textLines } from './text-lines.ts';
import { prevailingAngle, type UprightFrame, uprightFrame } from './upright.ts';

/** A table as the reader sees it: upright, in pixels of which a usual word is about ten high. */
export interface TableView {
  /** How the table's text runs on the page. */
  angle: Word['angle'];
  width: number;
  height: number;
  /** Median height of a word. */
  wordHeight: number;
  words: TableWord[];
  lines: TableLine[];
  /** The words of each line, signs joined to their numbers. */
  signedLines: TableWord[][];
  /** Grey of the paper behind each line. */
  backgrounds: number[];
  maps: LineMaps;
  /** Share of the table's width that is line, for each pixel row. */
  ruledWidth: Float32Array;
  /** Share of the table's height that is line, for each pixel column. */
  ruledHeight: Float32Array;
}

/** Word height that pictures are shrunk to: enough for hairlines, and a page-wide table stays small. */
const WORKING_WORD_HEIGHT = 10;
/** Small print of coarse scans is enlarged to it, but pixels that are not there cannot be seen. */
const MOST_SCALE = 1;
/** Above this brightness a drawn line may be a strip of paper or of shading, seen only if it differs from what is beside it. */
const AS_BRIGHT_AS_PAPER = 190;
/** Grey levels by which such a line must differ. */
const SEEN_CONTRAST = 5;

/** Words whose middle lies in the region. */
export function wordsInside(region: BoundingBox, words: readonly Word[]): Word[] {
  return words.filter(({ bbox, text }) => {
    const x = centreX(bbox) - region.left;
    const y = centreY(bbox) - region.top;
    return x >= 0 && x <= region.width && y >= 0 && y <= region.height && text.trim() !== '';
  });
}

export function viewTable(region: BoundingBox, content: PageContent, words: readonly Word[]): TableView {
  const frame = uprightFrame(onPixels(region), prevailingAngle(words));
  const boxes = letterBoxes(words).map((box) => frame.box(box));
  const scale = Math.min(MOST_SCALE, WORKING_WORD_HEIGHT / Math.max(1, median(boxes.map((box) => box.height))));
  const single = words.map((word, index) => place(word, boxes[index]!, scale));
  const wordHeight = median(single.map((word) => word.y1 - word.y0));
  const placed = joinSpacedNumbers(single, wordHeight);
  const crop = greyCrop(content.raster, frame, scale);
  const ink = words.map((word) => scaled(frame.box(word.bbox), scale));
  const pictures = content.images
    .filter(({ bbox }) => isInsideOf(frame.region, bbox))
    .map(({ bbox }) => scaled(frame.box(bbox), scale));
  const maps = lineMaps(crop, [...ink, ...pictures], wordHeight);
  addDrawnRules(maps, content, frame, scale);
  const lines = textLines(placed, wordHeight);
  return {
    angle: frame.angle,
    width: crop.width,
    height: crop.height,
    wordHeight,
    words: placed,
    lines,
    signedLines: joinSigns(lines, wordHeight),
    backgrounds: backgroundsOf(crop, maps.text, lines),
    maps,
    ...ruledShares(maps),
  };
}

/** A picture in a cell, whose edges are not lines of the table; not the scan of the whole table. */
const isInsideOf = (region: BoundingBox, picture: BoundingBox): boolean =>
  shareInside(picture, region) > 0.9 && area(picture) < 0.5 * area(region);

/** The region on whole pixels, so that words and picture have the same origin. */
function onPixels({ left, top, width, height }: BoundingBox): BoundingBox {
  const x = Math.floor(left);
  const y = Math.floor(top);
  return { left: x, top: y, width: Math.ceil(left + width) - x, height: Math.ceil(top + height) - y };
}

const scaled = (box: BoundingBox, scale: number): BoundingBox => ({
  left: box.left * scale,
  top: box.top * scale,
  width: box.width * scale,
  height: box.height * scale,
});

function place(word: Word, box: BoundingBox, scale: number): TableWord {
  const { left, top, width, height } = scaled(box, scale);
  return { x0: left, y0: top, x1: left + width, y1: top + height, text: word.text.trim(), parts: [word] };
}

function addDrawnRules(maps: LineMaps, content: PageContent, frame: UprightFrame, scale: number): void {
  const isSideways = frame.angle === 90 || frame.angle === 270;
  for (const rule of content.rules) {
    if (brightness(rule.color) > AS_BRIGHT_AS_PAPER && !isSeen(rule.bbox, content.raster)) continue;
    const box = scaled(frame.box(rule.bbox), scale);
    const isOutside =
      box.left > maps.width || box.top > maps.height || box.left + box.width < 0 || box.top + box.height < 0;
    if (isOutside) continue;
    const isHorizontal = (rule.orientation === 'horizontal') !== isSideways;
    addRule(maps, box, isHorizontal ? 'horizontal' : 'vertical');
  }
}

/** Compares the picture on the line with the picture just beside it, at five places along it. */
function isSeen({ left, top, width, height }: BoundingBox, raster: Raster): boolean {
  const isHorizontal = width > height;
  const beside = (isHorizontal ? height : width) / 2 + 2;
  let seen = 0;
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const x = left + width * (isHorizontal ? share : 0.5);
    const y = top + height * (isHorizontal ? 0.5 : share);
    const here = greenAt(raster, x, y);
    const before = isHorizontal ? greenAt(raster, x, y - beside) : greenAt(raster, x - beside, y);
    const after = isHorizontal ? greenAt(raster, x, y + beside) : greenAt(raster, x + beside, y);
    if (Math.max(Math.abs(here - before), Math.abs(here - after)) > SEEN_CONTRAST) seen++;
  }
  return seen >= 2;
}

function greenAt({ width, height, data }: Raster, x: number, y: number): number {
  const column = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const row = Math.min(Math.max(Math.floor(y), 0), height - 1);
  return data[3 * (row * width + column) + 1]!;
}

function brightness(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  if (Number.isNaN(value)) return 0;
  return 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255);
}

/** Median grey of the pixels between the words of a line. */
function backgroundsOf(crop: GreyCrop, isText: Uint8Array, lines: readonly TableLine[]): number[] {
  return lines.map((line) => {
    const counts = new Uint32Array(256);
    let total = 0;
    const bottom = Math.min(crop.height, Math.floor(line.y1) + 1);
    for (let y = Math.max(0, Math.floor(line.y0)); y < bottom; y++) {
      // Every second pixel says as much about the paper as all of them.
      for (let at = y * crop.width; at < (y + 1) * crop.width; at += 2) {
        if (isText[at]) continue;
        counts[crop.data[at]!]!++;
        total++;
      }
    }
    let seen = 0;
    for (let grey = 0; grey < 256; grey++) {
      seen += counts[grey]!;
      if (total > 0 && seen >= total / 2) return grey;
    }
    return 255;
  });
}

function ruledShares(maps: LineMaps): { ruledWidth: Float32Array; ruledHeight: Float32Array } {
  const { width, height, horizontal, vertical } = maps;
  const ruledWidth = new Float32Array(height);
  const ruledHeight = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width; x++) {
      sum += horizontal[y * width + x]!;
      ruledHeight[x]! += vertical[y * width + x]!;
    }
    ruledWidth[y] = sum / width;
  }
  for (let x = 0; x < width; x++) ruledHeight[x]! /= height;
  return { ruledWidth, ruledHeight };
}
