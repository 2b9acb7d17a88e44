/** Where the provider's answer lies in the work folder. */
export const ANSWER_FILE = 'vendor-answer.json';
