export interface ResourceLimits {
  /** Resident memory in total; monitored. */
  memoryBytes: number;
  fileBytes: number;
  /** Disk space in total; monitored. */
  diskBytes: number;
  /** Processes; monitored, and limited by the system if possible. */
  processes: number;
  /** Processor time over its whole life. */
  cpuSeconds: number;
}

/** Protects against fork bombs. The system counts all threads of an account. */
const SYSTEM_PROCESSES = 4_096;
const OPEN_FILES = 1_024;
/** Unit of the shell's `ulimit -f`. */
const BLOCK_BYTES = 512;

/** A shell that lowers its limits and executes the program. Not memory: WebAssembly reserves far more than it uses. */
export function withResourceLimits({ fileBytes, cpuSeconds }: ResourceLimits): string[] {
  const lines = [
    'ulimit -c 0',
    `ulimit -t ${Math.ceil(cpuSeconds)}`,
    `ulimit -f ${Math.ceil(fileBytes / BLOCK_BYTES)}`,
    `ulimit -n ${OPEN_FILES}`,
    `ulimit -u ${SYSTEM_PROCESSES} || ulimit -p ${SYSTEM_PROCESSES}`,
  ];
  // Continue if the system rejects a limit, which may already be lower.
  return ['/bin/sh', '-c', `{ ${lines.join('; ')}; } 2>/dev/null; exec "$@"`, 'sh'];
}
