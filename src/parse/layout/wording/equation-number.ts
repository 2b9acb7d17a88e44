/** `(12)`, `(3.15a)`, `[4]`, `(A.2)`: the number of a displayed formula, standing alone. */
export const isEquationNumber = (text: string): boolean =>
  /^[([](?:[A-Z][.-]?)?\d{1,3}(?:[.–-]\d{1,3}){0,2}[a-z]?[)\]]$/u.test(text.trim());
