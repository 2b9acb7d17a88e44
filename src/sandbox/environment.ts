/** The complete environment of a working process: no settings, no secrets. */
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
