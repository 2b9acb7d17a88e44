/** Whether an `Accept` header admits a media type (RFC 9110, 12.5.1). No header admits everything. */
export function acceptsMediaType(header: string | undefined, mediaType: string): boolean {
  if (!header) return true;
  const [type, subtype] = mediaType.split('/') as [string, string];
  return header.split(',').some((range) => {
    const [name = '', ...parameters] = range.trim().toLowerCase().split(';');
    if (parameters.some((parameter) => /^\s*q=0(\.0{0,3})?\s*$/.test(parameter))) return false;
    const [wantedType, wantedSubtype] = name.trim().split('/');
    return (wantedType === '*' || wantedType === type) && (wantedSubtype === '*' || wantedSubtype === subtype);
  });
}

/** Whether the caller names the media type itself, rather than admitting anything. */
export const prefersMediaType = (header: string | undefined, mediaType: string): boolean =>
  (header ?? '').split(',').some((range) => range.split(';')[0]!.trim().toLowerCase() === mediaType);
