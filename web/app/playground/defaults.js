/**
 * The value of each field when it is not set. The OpenAPI description names no defaults, since `null` and absence mean
 * the default. A test compares this table with the configuration that a task echoes.
 */
const auto = { strategy: 'Auto', format: 'Markdown', crop_image: 'Auto', description: false, extended_context: false };
const model = { ...auto, strategy: 'LLM' };
const cropped = { ...model, crop_image: 'All' };
const omitted = { ...auto, strategy: 'Ignore' };

export const DEFAULTS = {
  chunk_processing: { target_length: 4096, tokenizer: { Enum: 'Word' } },
  error_handling: 'Fail',
  high_resolution: false,
  llm_processing: { fallback_strategy: 'Default', temperature: 0 },
  ocr_strategy: 'All',
  segmentation_strategy: 'LayoutAnalysis',
  segment_processing: {
    Caption: auto,
    Footnote: auto,
    FormRegion: cropped,
    Formula: model,
    GraphicalItem: cropped,
    Legend: cropped,
    LineNumber: auto,
    ListItem: auto,
    Page: model,
    PageFooter: omitted,
    PageHeader: omitted,
    PageNumber: omitted,
    Picture: cropped,
    SectionHeader: auto,
    Table: { ...model, format: 'Html', description: true },
    Text: auto,
    Title: auto,
    Unknown: auto,
  },
};

export const defaultOf = (path) => path.reduce((value, name) => value?.[name], DEFAULTS);
