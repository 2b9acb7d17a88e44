/** What one working process, with everything it starts, may use. */
export interface ResourceLimits {
  /** Resident memory of all together; watched from outside. */
  memoryBytes: number;
  /** Largest file it may write. */
  fileBytes: number;
  /** Room that all its files may take on the disk; watched from outside. */
  diskBytes: number;
  /** Processes of its own; watched from outside, and limited by the system where that is possible. */
  processes: number;
  /** Processor time over its whole life. */
  cpuSeconds: number;
}

/** Threads count as processes for the system, for all of an account together; this is what stops a bomb, not a limit of use. */
const SYSTEM_PROCESSES = 4_096;
const OPEN_FILES = 1_024;
/** The shell counts files in these. */
const BLOCK_BYTES = 512;

/** A shell that lowers its limits and becomes the program. Memory is watched instead: WebAssembly reserves far more. */
export function withResourceLimits({ fileBytes, cpuSeconds }: ResourceLimits): string[] {
  const lines = [
    'ulimit -c 0',
    `ulimit -t ${Math.ceil(cpuSeconds)}`,
    `ulimit -f ${Math.ceil(fileBytes / BLOCK_BYTES)}`,
    `ulimit -n ${OPEN_FILES}`,
    `ulimit -u ${SYSTEM_PROCESSES} || ulimit -p ${SYSTEM_PROCESSES}`,
  ];
  // The program runs even if the system refuses a limit, which may be lower already.
  return ['/bin/sh', '-c', `{ ${lines.join('; ')}; } 2>/dev/null; exec "$@"`, 'sh'];
}
