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
}
