/** Handles one system error code; rethrows others. */
export const unless =
  <T>(code: string, instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === code) return instead;
    throw error;
  };
