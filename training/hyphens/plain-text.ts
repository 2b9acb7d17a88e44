/** Running text of Markdown, TeX or XML, without code, formulas and addresses. */
export const plain = (text: string): string =>
  text
    .replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\\[A-Za-z]+|\$[^$]*\$|https?:\S+|\S*[_/@]\S*/g, ' ')
    .replace(/[‐‑]/g, '-');
