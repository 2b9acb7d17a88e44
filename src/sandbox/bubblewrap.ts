import type { VisiblePlaces } from './places.ts';

/**
 * Arguments of bubblewrap: namespaces of its own for users, processes, network and the rest, and a file system that
 * holds the given places and nothing else. `/tmp` is the process's own folder on disk: a file system in memory would be
 * counted by no watch.
 */
export function bubblewrapArguments({ readable, writable }: VisiblePlaces, temporaryFolder: string): string[] {
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    '--die-with-parent',
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--bind', temporaryFolder, '/tmp'],
    ...readable.flatMap((place) => ['--ro-bind-try', place, place]),
    ...[...writable, temporaryFolder].flatMap((place) => ['--bind', place, place]),
    // Both are file systems in memory that bubblewrap made and would leave writable.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', writable[0] ?? '/'],
    '--',
  ];
}
