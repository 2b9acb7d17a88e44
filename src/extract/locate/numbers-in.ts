import { findNumbers } from '../values/numbers.ts';

/** The numbers of a text with either decimal sign. */
export function* numbersInText(text: string): Generator<number> {
  for (const decimal of ['.', ','] as const) for (const { value } of findNumbers(text, decimal)) yield value.number;
}
