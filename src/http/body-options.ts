/** JSON that somebody sent, as text or where it lies. `field`: the field of a form that it is in. */
export type LargeJson = ({ text: string } | { path: string }) & { field?: string };

/** How much of a request body is read, and how. */
export interface BodyOptions {
  limitBytes: number;
  /** Everything of a request but its file must fit in here. */
  restLimitBytes: number;
  /** List items and properties of all levels together. */
  limitValues: number;
  fileLimitBytes: number;
  spoolFolder: string;
  /** Waits until something large that is all here may be held in memory and worked on. */
  largeTurn?: () => Promise<void>;
  /** Refuses something large outside this thread, where all others wait, if it is no JSON or not what the route takes. */
  vet?: (large: LargeJson) => Promise<void>;
}
