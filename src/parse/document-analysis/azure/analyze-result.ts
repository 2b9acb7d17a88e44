import { z } from 'zod';

/** The used part of a `prebuilt-layout` answer (api-version 2024-11-30). Optional parts are really missing at times. */
const Span = z.object({ offset: z.int().min(0), length: z.int().min(0) });
export type TextSpan = z.infer<typeof Span>;

const Polygon = z.array(z.number());
const Region = z.object({ pageNumber: z.int(), polygon: Polygon.default([]) });
const confidence = z.number().nullable().optional();
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);

/** `elements` are pointers such as `/paragraphs/12`. */
const Related = z.object({ elements: listOf(z.string()), spans: listOf(Span) });

const Page = z.object({
  pageNumber: z.int().min(1),
  /** Inches for PDF and Office, pixels for images. */
  width: z.number().positive(),
  height: z.number().positive(),
  words: listOf(z.object({ content: z.string(), polygon: Polygon.default([]), confidence, span: Span })),
  lines: listOf(z.object({ spans: listOf(Span) })),
  selectionMarks: listOf(z.object({ state: z.string(), polygon: Polygon.default([]), confidence, span: Span })),
  formulas: listOf(z.object({ kind: z.string(), value: z.string(), polygon: Polygon.default([]), span: Span })),
  barcodes: listOf(z.object({ kind: z.string(), value: z.string(), polygon: Polygon.default([]), span: Span })),
});

const Paragraph = z.object({ role: z.string().nullish(), boundingRegions: listOf(Region), spans: listOf(Span) });

const Cell = z.object({
  kind: z.string().nullish(),
  rowIndex: z.int().min(0),
  columnIndex: z.int().min(0),
  rowSpan: z.int().min(1).nullish(),
  columnSpan: z.int().min(1).nullish(),
  boundingRegions: listOf(Region),
  spans: listOf(Span),
});

const Table = z.object({
  rowCount: z.int().min(1),
  columnCount: z.int().min(1),
  cells: listOf(Cell),
  boundingRegions: listOf(Region),
  spans: listOf(Span),
  caption: Related.nullish(),
  footnotes: listOf(Related),
});

const Figure = z.object({
  boundingRegions: listOf(Region),
  spans: listOf(Span),
  caption: Related.nullish(),
  footnotes: listOf(Related),
});

const Side = z.object({ spans: listOf(Span) });

export const AnalyzeResult = z.object({
  pages: listOf(Page),
  paragraphs: listOf(Paragraph),
  tables: listOf(Table),
  figures: listOf(Figure),
  sections: listOf(z.object({ elements: listOf(z.string()) })),
  keyValuePairs: listOf(z.object({ key: Side, value: Side.nullish() })),
});
export type AnalyzeResult = z.infer<typeof AnalyzeResult>;
export type ResultPage = AnalyzeResult['pages'][number];
export type ResultTable = AnalyzeResult['tables'][number];
export type ResultRegion = z.infer<typeof Region>;
