/**
 * A formula of OpenFormula as spreadsheets show it: `of:=SUM([.B4:.B5];[$Other.A1])` is `SUM(B4:B5,Other!A1)`. Texts in
 * quotes stay as they are.
 */
export function readOdsFormula(formula: string): string {
  const body = formula.replace(/^(?:[a-z]+:)?=/i, '');
  return body.replace(/"(?:[^"]|"")*"|\[([^\]]*)\]|;/g, (whole, reference: string | undefined) => {
    if (reference !== undefined) return readReference(reference);
    return whole === ';' ? ',' : whole;
  });
}

/** `.A1`, `.A1:.B2`, `$'My Sheet'.A1:.B2`; what names another file stays in its brackets. */
function readReference(reference: string): string {
  const ends = /^(\$?(?:'(?:[^']|'')+'|[^.':#]*))\.([^:.]+)(?::(\$?(?:'(?:[^']|'')+'|[^.':#]*))\.([^:.]+))?$/.exec(
    reference,
  );
  if (!ends) return `[${reference}]`;
  const sheet = ends[1]!.replace(/^\$/, '');
  return `${sheet === '' ? '' : `${sheet}!`}${ends[2]}${ends[4] ? `:${ends[4]}` : ''}`;
}
