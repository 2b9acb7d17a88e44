const MAX_LENGTH = 255;

/** RFC 8187: `UTF-8''na%C3%AFve.pdf`. Null when it is not that. */
function extendedValue(text: string): string | null {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(text) ?? [];
  return encoded ? decoded(encoded) : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function fromDisposition(header: string): string | null {
  const [, extended] = /(?:^|;)\s*filename\*\s*=\s*"?([^";]+)"?/i.exec(header) ?? [];
  const [, quoted, token] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? [];
  return (extended && extendedValue(extended)) || quoted?.replace(/\\(.)/g, '$1') || token || null;
}

/**
 * The name a server gives a file (RFC 6266), or the end of its path. A name is data, never a path: folders, control
 * and direction-changing characters go.
 */
export function fileNameOf(url: URL, disposition: string | null): string | null {
  const fromPath = url.pathname.split('/').at(-1) ?? '';
  const name = (disposition && fromDisposition(disposition)) || decoded(fromPath) || fromPath;
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .trim()
    .slice(0, MAX_LENGTH);
  return plain === '' || plain === '.' || plain === '..' ? null : plain;
}
