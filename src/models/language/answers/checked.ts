/** An answer that may be passed on, or what is wrong with it, in words that the model can act on. */
export type Checked = { text: string } | { fault: string };
