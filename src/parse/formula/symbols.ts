import { pairsOf } from '../../domain/plain-object.ts';

const LOWER_GREEK =
  'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon varphi chi psi omega';
const UPPER_GREEK = pairsOf(`
  Γ Gamma  Δ Delta  Θ Theta  Λ Lambda  Ξ Xi  Π Pi  Σ Sigma  Υ Upsilon  Φ Phi  Ψ Psi  Ω Omega
`);
/** Commands without backslash; anything else is written literally. */
const OPERATORS = pairsOf(`
  − -  – -  ‐ -  ⊙ odot  ⋆ star  ∖ setminus  ⊤ top  ⊢ vdash  ⊨ models  ≜ triangleq  ≲ lesssim  ≳ gtrsim  ⪯ preceq
  ⪰ succeq  ⟶ longrightarrow  ⟹ Longrightarrow  ↑ uparrow  ↓ downarrow  ∆ Delta  ∐ coprod  ∭ iiint  ⋃ bigcup
  ⋂ bigcap  ⨁ bigoplus  ⨂ bigotimes  ⨀ bigodot  ⨆ bigsqcup  ⨄ biguplus  ⋀ bigwedge  ⋁ bigvee  ◦ circ  ⋱ ddots
  ∣ |  ∴ therefore  ∵ because  ∠ angle  △ triangle  □ square  ∤ nmid  ∎ blacksquare  ϖ varpi  ϱ varrho  ‡ ddagger
  § S  “ text{“}  ” text{”}  ’ '  × times  ÷ div  · cdot  ⋅ cdot  ∗ *  ± pm  ∓ mp  ∘ circ  • bullet  ≤ leq  ≥ geq
  ⩽ leq  ⩾ geq  ≠ neq  ≈ approx  ≅ cong  ∼ sim  ≃ simeq  ≡ equiv  ∝ propto  ≪ ll  ≫ gg  ≺ prec  ≻ succ  ∈ in
  ∉ notin  ∋ ni  ⊂ subset  ⊆ subseteq  ⊃ supset  ⊇ supseteq  ∪ cup  ∩ cap  ∅ emptyset  ∀ forall  ∃ exists  ¬ neg
  ∧ wedge  ∨ vee  ⊕ oplus  ⊗ otimes  ⊥ perp  ∥ parallel  → to  ← leftarrow  ↔ leftrightarrow  ⇒ Rightarrow
  ⇐ Leftarrow  ⇔ Leftrightarrow  ↦ mapsto  ∞ infty  ∂ partial  ∇ nabla  ∑ sum  ∏ prod  ∫ int  ∬ iint  ∮ oint
  √ surd  ℓ ell  ℏ hbar  ℜ Re  ℑ Im  ℵ aleph  ′ prime  … ldots  ⋯ cdots  ⋮ vdots  ⟨ langle  ⟩ rangle  ⌊ lfloor
  ⌋ rfloor  ⌈ lceil  ⌉ rceil  ‖ |  ϵ epsilon  ϕ phi  ϑ vartheta  † dagger  ° degree  µ mu  ℝ mathbb{R}
  ℕ mathbb{N}  ℤ mathbb{Z}  ℚ mathbb{Q}  ℂ mathbb{C}
`);
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf limsup liminf det dim ker arg gcd Pr hom deg'.split(
    ' ',
  ),
);
const ESCAPED = new Set(['%', '$', '#', '&', '_', '{', '}']);

/** Accents, spacing or combining. */
const ACCENTS: Readonly<Record<string, string>> = {
  ˆ: 'hat',
  '^': 'hat',
  '\u0302': 'hat',
  '˜': 'tilde',
  '\u0303': 'tilde',
  '¯': 'bar',
  '\u0304': 'bar',
  '\u0305': 'bar',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '´': 'acute',
  '\u0301': 'acute',
  '\u0300': 'grave',
  ˇ: 'check',
  '\u030c': 'check',
  '˘': 'breve',
  '\u0306': 'breve',
  '⃗': 'vec',
};
export const accentOf = (text: string): string | undefined => ACCENTS[text];

/** Symbols with limits above and below. */
export const TAKES_LIMITS = /^(?:[∑∏∐⋃⋂⨁⨂⨀⨆⨄⋀⋁]|lim|limsup|liminf|max|min|sup|inf|argmax|argmin)$/u;

/** Words of text, which get spaces; other upright words are names. */
const TEXT_WORDS = new Set(
  'and are as at be by each else even every for from if in is of odd on or otherwise so that the then to when where with'.split(
    ' ',
  ),
);

export function wordLatex(word: string): string {
  if (FUNCTIONS.has(word)) return `\\${word}`;
  if (word === 'argmax' || word === 'argmin') return `\\operatorname*{${word}}`;
  if (word.length === 1) return word;
  return TEXT_WORDS.has(word.toLowerCase()) ? `\\text{ ${word} }` : `\\mathrm{${word}}`;
}

export const isFunction = (word: string): boolean => FUNCTIONS.has(word) || word === 'argmax' || word === 'argmin';

/** Math alphabets of Unicode and TeX, with their commands. */
const STYLE_RANGES: readonly (readonly [first: number, last: number, command: string])[] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d468, 0x1d49b, 'boldsymbol'],
  [0x1d49c, 0x1d4cf, 'mathcal'],
  [0x1d4d0, 0x1d503, 'mathcal'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d56c, 0x1d59f, 'mathfrak'],
];
const STYLE_FONTS: readonly (readonly [name: RegExp, command: string])[] = [
  [/^(?:CMSY|CMBSY|MTSY|txsy|pxsy|EUSM|EUSB|RSFS|LMMathSymbols|.*Script)/i, 'mathcal'],
  [/^(?:MSBM|BBOLD|DSROM|.*Blackboard)/i, 'mathbb'],
  [/^(?:EUFM|EUFB|.*Fraktur)/i, 'mathfrak'],
];

interface LetterFont {
  fontName: string;
  bold: boolean;
  italic: boolean;
}

export function letterLatex(letter: string, { fontName, bold, italic }: LetterFont): string {
  if (letter in OPERATORS) return signLatex(letter);
  const code = letter.codePointAt(0)!;
  const plain = letter.normalize('NFKC');
  const [base = plain, mark, ...more] = [...plain.normalize('NFD')];
  const accent = mark && more.length === 0 ? ACCENTS[mark] : undefined;
  const written = greek(accent ? base : plain);
  const isLatin = /^[A-Za-z]$/.test(accent ? base : plain);
  const command =
    STYLE_RANGES.find(([first, last]) => code >= first && code <= last)?.[2] ??
    (isLatin ? STYLE_FONTS.find(([name]) => name.test(fontName))?.[1] : undefined) ??
    (bold ? (italic || !isLatin ? 'boldsymbol' : 'mathbf') : undefined);
  const styled = command ? `\\${command}{${written}}` : written;
  return accent ? `\\${accent}{${styled}}` : styled;
}

function greek(letter: string): string {
  const upper = UPPER_GREEK[letter];
  if (upper) return `\\${upper}`;
  const lower = LOWER_GREEK.split(' ')[letter.codePointAt(0)! - 0x3b1];
  if (lower) return lower === 'o' ? 'o' : `\\${lower}`;
  return OPERATORS[letter] === undefined ? letter : signLatex(letter);
}

export function signLatex(sign: string): string {
  const operator = OPERATORS[sign];
  if (operator !== undefined)
    return /^[a-zA-Z]/.test(operator) ? `\\${operator}` : operator === '|' ? OR_BAR[sign]! : operator;
  if (ESCAPED.has(sign)) return `\\${sign}`;
  if (sign === '\\') return '\\backslash';
  if (sign === '~') return '\\sim';
  if (sign === '^') return '\\hat{}';
  const plain = sign.normalize('NFKC');
  return plain === sign || plain.length > 1 ? sign : signLatex(plain);
}

const OR_BAR: Readonly<Record<string, string>> = { '‖': '\\|', '∣': '|' };
