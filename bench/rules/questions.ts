import { parseAst } from 'rolldown/parseAst';

/** A place in the source that answers yes or no. */
export interface Question {
  /** Relative to the repository. */
  file: string;
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const COMPARISONS = new Set(['<', '>', '<=', '>=']);
const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** A named number, or a fraction. */
const THRESHOLD = /\b[A-Z][A-Z0-9_]+\b|\d\.\d/;

/**
 * Wraps every comparison with a threshold and every function that is declared to answer true or false:
 *
 *     gap > FARTHEST * size   →   answer(17, (gap > FARTHEST * size))
 *
 * `first` is the number of the first question. Conditions of loops are left alone: forced, they would not end.
 */
export function withQuestions(file: string, source: string, first: number): { source: string; questions: Question[] } {
  const questions: Question[] = [];
  const edits: { at: number; text: string; isEnd: boolean }[] = [];
  const ask = ({ start, end }: Node): number => {
    const line = source.slice(0, start).split('\n').length;
    questions.push({ file, line, text: source.slice(start, end).replace(/\s+/g, ' ').slice(0, 100) });
    return first + questions.length - 1;
  };
  const wrap = ({ start, end }: Node, question: number): void => {
    edits.push({ at: start, text: `answer(${question},(`, isEnd: false }, { at: end, text: '))', isEnd: true });
  };
  const visit = (node: Node, isLoop: boolean): void => {
    if (node.type === 'BinaryExpression' && COMPARISONS.has(String(node.operator)) && !isLoop) {
      if (THRESHOLD.test(source.slice(node.start, node.end))) wrap(node, ask(node));
    }
    if (FUNCTIONS.has(node.type) && answersYesOrNo(node)) {
      const question = ask(node);
      for (const value of returnedBy(node.body as Node)) wrap(value, question);
    }
    for (const [key, child] of childrenOf(node)) {
      const isCondition = LOOPS.has(node.type) && key !== 'body';
      visit(child, isCondition || (isLoop && !FUNCTIONS.has(child.type)));
    }
  };
  visit(parseAst(source, { lang: 'ts' }, file) as unknown as Node, false);
  edits.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd));
  let [changed, last] = ['', 0];
  for (const { at, text } of edits) {
    changed += source.slice(last, at) + text;
    last = at;
  }
  return { source: changed + source.slice(last), questions };
}

function answersYesOrNo({ returnType, generator }: Node): boolean {
  const type = (returnType as { typeAnnotation: Node } | null)?.typeAnnotation.type;
  return generator !== true && (type === 'TSBooleanKeyword' || type === 'TSTypePredicate');
}

/** The values of a function's own `return` statements, or of its expression. */
function returnedBy(body: Node): Node[] {
  if (body.type !== 'BlockStatement') return [body];
  const found: Node[] = [];
  const look = (node: Node): void => {
    if (FUNCTIONS.has(node.type)) return;
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument as Node);
    for (const [, child] of childrenOf(node)) look(child);
  };
  look(body);
  return found;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const childrenOf = (node: Node): [key: string, child: Node][] =>
  Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child): [string, Node] => [key, child]),
  );
