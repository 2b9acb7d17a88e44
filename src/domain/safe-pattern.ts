/** What only an engine that backtracks can do: look around, refer back, ask for properties of letters, count. */
const NEEDS_BACKTRACKING = /\(\?<?[=!]|\\[1-9]|\\k<|\\[pP]\{|\\u\{|\{\d+(?:,\d*)?\}/;

/**
 * Whether a regular expression of a stranger may take exponential time. Most can be run by an engine whose time grows with
 * the text alone (`boundedPattern`). The rest must not repeat what itself repeats or chooses:
 *
 *     ^(?=.*\d)(\w+\s?)+$      the group repeats, and so does `\w+` in it
 */
export function mayTakeForEver(pattern: string): boolean {
  return NEEDS_BACKTRACKING.test(pattern) && repeatsARepetition(pattern);
}

function repeatsARepetition(pattern: string): boolean {
  /** For each open group, whether something in it repeats without bound or is a choice. */
  const groups: boolean[] = [false];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character === '\\') at++;
    else if (character === '[') at = endOfClass(pattern, at);
    else if (character === '(') groups.push(false);
    else if (character === ')' && groups.length > 1) {
      const isLoose = groups.pop()!;
      const isRepeated = repeatsAt(pattern, at + 1);
      if (isLoose && isRepeated) return true;
      groups[groups.length - 1] ||= isLoose || isRepeated;
    } else if (character === '|' || repeatsAt(pattern, at)) groups[groups.length - 1] = true;
  }
  return false;
}

/** `*`, `+`, or a count whose upper end is open or above ten. */
function repeatsAt(pattern: string, at: number): boolean {
  if (pattern[at] === '*' || pattern[at] === '+') return true;
  const count = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at, at + 24));
  return count !== null && (count[2] === undefined ? Number(count[1]) > 10 : count[3] === '' || Number(count[3]) > 10);
}

function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === ']') return at;
  }
  return pattern.length;
}
