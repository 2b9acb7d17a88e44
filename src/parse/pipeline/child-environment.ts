/**
 * Settings of the C library (glibc) that keep a working process small. Left alone it raises the size from which freed memory
 * goes back to the system up to 32 MB, and page images, which are smaller, then stay as holes. With a lower limit than this
 * every layer of a network is a call of the system: twice the time. To be given to a process when it is started.
 */
export const CHILD_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  MALLOC_ARENA_MAX: '2',
  // ONNX Runtime would send usage data to its maker.
  ORT_DISABLE_TELEMETRY: '1',
} as const;

/** How Node.js is to be started for a working process. */
export const CHILD_NODE_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  // Lets patterns of strangers ask for linear time (`boundedPattern`); all others stay as they are.
  '--enable-experimental-regexp-engine',
  // Page images live outside the heap and set the collector off again and again; done in one go it takes half the time.
  '--no-incremental-marking',
  // A quarter less memory than V8's default for the same speed (a long csv: 300 and 280 MB instead of 400 and 330 MB); 16 costs a tenth of it.
  '--max-semi-space-size=24',
  // For a process that rests.
  '--expose-gc',
] as const;
