const NAMESPACE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

/** Word also writes a whole package as one XML text ("Flat OPC"). */
export const looksLikeFlatPackage = (head: string): boolean =>
  /^\ufeff?\s*<\?xml/.test(head) && head.includes('Word.Document') && head.includes(NAMESPACE);
