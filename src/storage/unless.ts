/** Handles one code of the system's errors; all others pass. */
export const unless =
  <T>(code: string, instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === code) return instead;
    throw error;
  };
