/**
 * Settings of the C library (glibc) that keep a working process small. Left alone it raises the size from which freed memory
 * goes back to the system up to 32 MB, and page images and tensors, which are smaller, then stay as holes: at 4 MB these were 80 MB of
 * a process. With a lower limit than this every layer of a network is a call of the system. To be given to a process when it is started.
 */
export const CHILD_ENVIRONMENT = {
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
  MALLOC_ARENA_MAX: '1',
  // Blocks of 2 MB and more come in pages of that size where the system has them (transparent_hugepage madvise, as most do): what layers
  // compute is mapped anew for each, and with small pages half of the time of finding lines went into that.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
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
  // Beside 24 a long csv takes 4 % more processor time and 80 MB less, PDFs 60 MB less at no cost.
  '--max-semi-space-size=8',
  // A process that reads has 30 MB of live data; left to begin with less, V8 collects the whole heap twelve times over its first 25 pages
  // instead of seven: 3 % of the processor time of 49 pages, at the same peak.
  '--initial-old-space-size=48',
  // For a process that rests, and after pages that left much behind.
  '--expose-gc',
] as const;
