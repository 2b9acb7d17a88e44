/** glibc settings that keep a process small: by default freed page images stay as holes, 80 MB in a process. */
export const CHILD_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_ARENA_MAX: '1',
  // Blocks of 2 MB come in huge pages where available: small pages took half of the time of detecting lines.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  // ONNX Runtime would send usage data to its publisher.
  ORT_DISABLE_TELEMETRY: '1',
} as const;

/** How Node.js is to be started for a working process. */
export const CHILD_NODE_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  // Lets patterns from callers ask for linear time (`boundedPattern`); all others stay as they are.
  '--enable-experimental-regexp-engine',
  // Page images live outside the heap and set the collector off again and again; done in one go it takes half the time.
  '--no-incremental-marking',
  // Beside 24 a long csv takes 4 % more processor time and 80 MB less, PDFs 60 MB less at no cost.
  '--max-semi-space-size=8',
  // A reading process has 30 MB of live data; a larger start heap saves V8 five of twelve collections.
  '--initial-old-space-size=48',
  // For a process that rests, and after pages that left much behind.
  '--expose-gc',
] as const;
