import type { Operation } from '../../domain/task/correction.ts';
import { checkLatex } from '../../models/language/answers/latex.ts';

/** What is wrong with the LaTeX of a correction; null where nothing is, or where it has none. */
export async function latexFault(operation: Operation): Promise<string | null> {
  if (operation.op !== 'change' || operation.latex === undefined) return null;
  const checked = await checkLatex(operation.latex);
  return 'fault' in checked ? `its LaTeX cannot be used, ${checked.fault}` : null;
}
