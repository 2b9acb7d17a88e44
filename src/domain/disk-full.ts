const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether the system refused to write because the disk, or what this account may use of it, is full. */
export const isDiskFull = (error: unknown): boolean => CODES.has((error as { code?: unknown } | null)?.code);
