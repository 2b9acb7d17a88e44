/** `(12)`, `(3.15a)`, `[4]`, `(A.2)`: only the number of an equation. */
export const isEquationNumber = (text: string): boolean =>
  /^[([](?:[A-Z][.-]?)?\d{1,3}(?:[.–-]\d{1,3}){0,2}[a-z]?[)\]]$/u.test(text.trim());
