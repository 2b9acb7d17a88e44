/** A file that is malicious, or looks like it. */
export interface HostileFile {
  /** What is wrong with it; unique. */
  name: string;
  /** The file name that a client would send. */
  fileName: string;
  make: () => Uint8Array;
  /** The only right outcome: an answer, or an error with this code. Absent: any answer and any clear error. */
  ends?: 'answer' | readonly string[];
}

export const hostile = (
  name: string,
  fileName: string,
  make: () => Uint8Array | string,
  ends?: HostileFile['ends'],
): HostileFile => ({
  name,
  fileName,
  make: () => {
    const bytes = make();
    return typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  },
  ...(ends ? { ends } : {}),
});

/** The same file truncated at this many evenly spaced positions. */
export function cutOff(what: string, fileName: string, make: () => Uint8Array, places: number): HostileFile[] {
  return Array.from({ length: places }, (_, index) =>
    hostile(`${what}, cut off after ${index + 1} of ${places + 1} parts`, fileName, () => {
      const whole = make();
      return whole.subarray(0, Math.floor((whole.length * (index + 1)) / (places + 1)));
    }),
  );
}
