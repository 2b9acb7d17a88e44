/** A file that means harm, or looks as if it did. */
export interface HostileFile {
  /** What is wrong with it, in words; unique. */
  name: string;
  /** As the caller would name it. */
  fileName: string;
  make: () => Uint8Array;
  /** Where only one end is right: an answer, or an error with this code. Absent: any answer and any clear error. */
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

/** The same file cut off at so many places, evenly spread. */
export function cutOff(what: string, fileName: string, make: () => Uint8Array, places: number): HostileFile[] {
  return Array.from({ length: places }, (_, index) =>
    hostile(`${what}, cut off after ${index + 1} of ${places + 1} parts`, fileName, () => {
      const whole = make();
      return whole.subarray(0, Math.floor((whole.length * (index + 1)) / (places + 1)));
    }),
  );
}
