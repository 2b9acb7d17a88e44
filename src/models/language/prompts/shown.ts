/** How a question begins: what the model is shown, or that it has only what a program read. */
export const shown = (what: string, sees: boolean): string =>
  sees
    ? `The image shows ${what}.`
    : `The data below is ${what}, as a program read it. There is no image: go by the words and their order alone.`;
