/** Before so many answers nothing is known of a model's habits. */
const FEWEST = 8;
const REMEMBERED = 64;
/** The longest answer of late is most likely not the longest of all. */
const MARGIN = 1.25;

/**
 * How long the next answer will most likely be. Booking the longest that is allowed would leave most of a limit unused: a
 * table of ten rows takes a twentieth of it. What was booked too low is put right when the call ends.
 */
export class LengthForecast {
  readonly #seen: number[] = [];

  add(tokens: number): void {
    this.#seen.push(tokens);
    if (this.#seen.length > REMEMBERED) this.#seen.shift();
  }

  /** Never more than `most`, the longest that the request allows. */
  next(most: number): number {
    if (this.#seen.length < FEWEST) return most;
    return Math.min(most, Math.ceil(Math.max(...this.#seen) * MARGIN));
  }
}
