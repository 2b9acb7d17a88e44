/** Types that a browser may show in place; everything else is downloaded, so that no document runs as a page of ours. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'application/pdf',
]);

/** `Content-Disposition` with a name that is safe in every header parser (RFC 6266, RFC 8187). */
export function contentDisposition(contentType: string, fileName: string | null): string {
  const kind = SHOWN.has(contentType) ? 'inline' : 'attachment';
  if (!fileName) return kind;
  const ascii = fileName.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
