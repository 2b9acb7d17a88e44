/** A boundary between rows or columns and how sure the model is of it. */
export interface Boundary {
  at: number;
  /** The free space in which the boundary lies. */
  from: number;
  to: number;
  probability: number;
}
