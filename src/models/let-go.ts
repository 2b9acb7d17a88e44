/** Frees the memory of a large array without garbage collection. Not for pooled Buffers; no-op on Node.js 20. */
export function letGoOf({ buffer }: ArrayBufferView): void {
  (buffer as Partial<ArrayBuffer>).transfer?.(0);
}
