import type { VisiblePlaces } from './places.ts';

const quoted = (place: string): string => `"${place.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const below = (places: readonly string[]): string => places.map((place) => `(subpath ${quoted(place)})`).join(' ');

/** Where people and services keep what is theirs. */
const PRIVATE = ['/Users', '/Volumes', '/private/var', '/private/tmp', '/private/etc'];

/**
 * Profile for macOS' `sandbox-exec`: no network, writing only below the given places, and nothing read from where people keep
 * their files but the given places. The last rule that matches decides.
 */
export function macProfile({ readable, writable }: VisiblePlaces, temporaryFolder: string): string {
  const ours = [...writable, temporaryFolder];
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    `(allow file-write* ${below(ours)} (literal "/dev/null"))`,
    `(deny file-read-data ${below(PRIVATE)})`,
    `(allow file-read-data ${below([...readable, ...ours])})`,
    '(deny process-info* (target others))',
    '(deny signal (target others))',
  ].join('\n');
}
