/** Which cell each place of the grid belongs to: places with the same number are one cell. */
export type Owners = number[][];
