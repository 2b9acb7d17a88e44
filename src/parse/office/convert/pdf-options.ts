/** PDF export: tags carry alternative texts; comments and hidden slides are omitted. */
const OPTIONS = {
  UseTaggedPDF: { type: 'boolean', value: 'true' },
  ExportFormFields: { type: 'boolean', value: 'false' },
  ExportNotes: { type: 'boolean', value: 'false' },
  ExportNotesPages: { type: 'boolean', value: 'false' },
  ExportHiddenSlides: { type: 'boolean', value: 'false' },
  ExportBookmarks: { type: 'boolean', value: 'true' },
  IsSkipEmptyPages: { type: 'boolean', value: 'false' },
  ReduceImageResolution: { type: 'boolean', value: 'true' },
  MaxImageResolution: { type: 'long', value: '300' },
  Quality: { type: 'long', value: '90' },
} as const;

export const pdfOptions = (): string => JSON.stringify(OPTIONS);
