import type { FunctionTable } from './calls.ts';
import { DATE } from './date.ts';
import { LOGIC } from './logic.ts';
import { LOOKUP } from './lookup.ts';
import { MATH } from './math.ts';
import { TEXT } from './text.ts';

/** Every function that is evaluated, by its name in capitals. */
export const FUNCTIONS: FunctionTable = { ...MATH, ...LOGIC, ...LOOKUP, ...TEXT, ...DATE };
