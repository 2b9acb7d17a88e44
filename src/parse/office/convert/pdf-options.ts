/**
 * How LibreOffice writes the PDF. Tags carry the alternative texts of pictures. Form fields become plain text, comments and hidden slides
 * stay out: what is written is what a reader of the document sees.
 */
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
