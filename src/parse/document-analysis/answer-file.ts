/** The provider's answer in the work folder. */
export const ANSWER_FILE = 'vendor-answer.json';
