/**
 * All of the environment that a working process sees. No setting and no secret: what it needs to know comes with each request, and the keys
 * that its parent holds are none of its business.
 */
export function scrubbedEnvironment(
  temporaryFolder: string,
  searchPath: string | undefined,
  additions: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    ...additions,
    PATH: searchPath ?? '/usr/local/bin:/usr/bin:/bin',
    TZ: 'UTC',
    LANG: 'C.UTF-8',
    HOME: '/nonexistent',
    TMPDIR: temporaryFolder,
    XDG_CACHE_HOME: temporaryFolder,
    OMP_NUM_THREADS: '1',
  };
}
