/** Files of the work folder: the chunks as the machine made them, and what people corrected in them. */
export const UNCORRECTED_FILE = 'uncorrected.jsonl';
export const CORRECTIONS_FILE = 'corrections.json';
