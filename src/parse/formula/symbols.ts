const LOWER_GREEK =
  'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon varphi chi psi omega';
const UPPER_GREEK: Record<string, string> = {
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Ξ: 'Xi',
  Π: 'Pi',
  Σ: 'Sigma',
  Υ: 'Upsilon',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
};
const OPERATORS: Record<string, string> = {
  '−': '-',
  '–': '-',
  '×': 'times',
  '÷': 'div',
  '·': 'cdot',
  '⋅': 'cdot',
  '∗': '*',
  '±': 'pm',
  '∓': 'mp',
  '∘': 'circ',
  '•': 'bullet',
  '≤': 'leq',
  '≥': 'geq',
  '⩽': 'leq',
  '⩾': 'geq',
  '≠': 'neq',
  '≈': 'approx',
  '≅': 'cong',
  '∼': 'sim',
  '≃': 'simeq',
  '≡': 'equiv',
  '∝': 'propto',
  '≪': 'll',
  '≫': 'gg',
  '≺': 'prec',
  '≻': 'succ',
  '∈': 'in',
  '∉': 'notin',
  '∋': 'ni',
  '⊂': 'subset',
  '⊆': 'subseteq',
  '⊃': 'supset',
  '⊇': 'supseteq',
  '∪': 'cup',
  '∩': 'cap',
  '∅': 'emptyset',
  '∀': 'forall',
  '∃': 'exists',
  '¬': 'neg',
  '∧': 'wedge',
  '∨': 'vee',
  '⊕': 'oplus',
  '⊗': 'otimes',
  '⊥': 'perp',
  '∥': 'parallel',
  '→': 'to',
  '←': 'leftarrow',
  '↔': 'leftrightarrow',
  '⇒': 'Rightarrow',
  '⇐': 'Leftarrow',
  '⇔': 'Leftrightarrow',
  '↦': 'mapsto',
  '∞': 'infty',
  '∂': 'partial',
  '∇': 'nabla',
  '∑': 'sum',
  '∏': 'prod',
  '∫': 'int',
  '∬': 'iint',
  '∮': 'oint',
  '√': 'surd',
  ℓ: 'ell',
  ℏ: 'hbar',
  ℜ: 'Re',
  ℑ: 'Im',
  ℵ: 'aleph',
  '′': 'prime',
  '…': 'ldots',
  '⋯': 'cdots',
  '⋮': 'vdots',
  '⟨': 'langle',
  '⟩': 'rangle',
  '⌊': 'lfloor',
  '⌋': 'rfloor',
  '⌈': 'lceil',
  '⌉': 'rceil',
  '‖': '|',
  ϵ: 'epsilon',
  ϕ: 'phi',
  ϑ: 'vartheta',
  '†': 'dagger',
  '°': 'degree',
  µ: 'mu',
  ℝ: 'mathbb{R}',
  ℕ: 'mathbb{N}',
  ℤ: 'mathbb{Z}',
  ℚ: 'mathbb{Q}',
  ℂ: 'mathbb{C}',
};
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln exp lim max min sup inf det dim ker arg gcd Pr'.split(
    ' ',
  ),
);
const ESCAPED = new Set(['%', '$', '#', '&', '_', '{', '}']);

/** Symbols that carry limits above and below them. */
export const TAKES_LIMITS = /^(?:[∑∏⋃⋂⨁⨂]|lim|max|min|sup|inf|argmax|argmin)$/;

/**
 * What cannot be written as LaTeX because nobody knows what it shows: signs without a meaning, the letters under which old
 * fonts hide `=`, `+` and brackets, and digits after letters in one word, which may be scripts (`x2` for `x²`).
 */
export const isUnreadable = (text: string): boolean => /[\ufffd\ue000-\uf8ff]|[þð¼½¾]|[\p{L}∂∇)\]]\d/u.test(text);

/** One run of characters of equal size and height as LaTeX. */
export function latexOf(text: string, isItalic: boolean): string {
  const plain = normalised(text);
  if (FUNCTIONS.has(plain)) return `\\${plain} `;
  // Upright words of three and more letters are words, not products of variables.
  if (!isItalic && /^\p{L}{3,}[.,;:]?$/u.test(plain) && /^[\p{Script=Latin}.,;:]+$/u.test(plain))
    return `\\text{${plain}}`;
  let latex = '';
  for (const character of plain) latex += symbol(character);
  return latex;
}

/** Mathematical letters (𝑥, 𝐀, ℎ) become ordinary ones; signs with a LaTeX name of their own stay. */
function normalised(text: string): string {
  return [...text].map((character) => (character in OPERATORS ? character : character.normalize('NFKC'))).join('');
}

function symbol(character: string): string {
  const operator = OPERATORS[character];
  if (operator !== undefined)
    return /^[a-zA-Z]/.test(operator) ? `\\${operator} ` : operator === '|' ? '\\|' : operator;
  const upper = UPPER_GREEK[character];
  if (upper) return `\\${upper} `;
  const lower = LOWER_GREEK.split(' ')[character.codePointAt(0)! - 0x3b1];
  if (lower) return lower === 'o' ? 'o' : `\\${lower} `;
  if (ESCAPED.has(character)) return `\\${character}`;
  if (character === '\\') return '\\backslash ';
  if (character === '~') return '\\sim ';
  return character === '^' ? '\\hat{} ' : character;
}
