/** A valid answer, or its fault in words that the model can act on. */
export type Checked = { text: string } | { fault: string };
