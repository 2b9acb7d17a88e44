/** Numbers of PDFium's interface and of the PDF standard. None of them is ours to choose. */

/** `FPDFPageObj_GetType` */
export const PAGE_OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** `FPDFTextObj_GetTextRenderMode` */
export const RENDER_MODE = { stroke: 1, fillAndStroke: 2, invisible: 3, clip: 7 } as const;

/** Flags of a font's descriptor */
export const FONT_FLAG = { fixedPitch: 1 << 0, symbolic: 1 << 2, italic: 1 << 6, forceBold: 1 << 18 } as const;

/** `FPDFAnnot_GetSubtype` */
export const ANNOTATION = { link: 2, popup: 16, widget: 20 } as const;

/** `FPDFAnnot_GetFlags` */
export const ANNOTATION_FLAG = { hidden: 1 << 1, noView: 1 << 5 } as const;

/** `FPDFAnnot_GetFormFieldType` */
export const FIELD = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 } as const;

/** `FPDFAnnot_GetFormFieldFlags` */
export const FIELD_FLAG = { password: 1 << 13 } as const;

/** `FPDFAction_GetType` */
export const ACTION = { address: 3 } as const;

/** `FPDF_GetFormType`; pages of a dynamic form (XFA) are made by the program that shows them. */
export const FORM = { none: 0, dynamic: 2 } as const;

/** `FPDF_GetLastError` */
export const LOAD_ERROR = { password: 4, security: 5 } as const;

/** `FPDFPage_Flatten`: what for, and its answer */
export const FLATTEN = { forDisplay: 0, done: 1 } as const;

/** `FPDFBitmap_CreateEx`: three bytes per pixel, blue first unless the drawing asks for red first. */
export const BITMAP = { threeBytes: 2 } as const;

/** `FPDF_RenderPageBitmap_Start`: flags, and its answer when it paused */
export const DRAWING = { annotations: 0x01, redFirst: 0x10, toBeContinued: 1 } as const;
