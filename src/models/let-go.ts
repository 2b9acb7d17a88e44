/**
 * Gives the memory of an array back now that nobody will look at it again; it is empty from here on. Arrays of megabytes lie outside of
 * V8's heap, whose collector comes by too late: what a recogniser answers for a few lines has 16 MB. Not for a `Buffer` out of Node.js's
 * pool, which has others beside it. Node.js 20 cannot, and leaves it to the collector.
 */
export function letGoOf({ buffer }: ArrayBufferView): void {
  (buffer as Partial<ArrayBuffer>).transfer?.(0);
}
