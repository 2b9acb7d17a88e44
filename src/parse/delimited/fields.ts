/** The fields of one record (RFC 4180). A quote inside an unquoted field is an ordinary character. */
export function fieldsOfRecord(record: string, delimiter: string): string[] {
  if (!record.includes('"')) return record.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  while (at <= record.length) {
    if (record[at] !== '"') {
      const end = record.indexOf(delimiter, at);
      fields.push(record.slice(at, end < 0 ? undefined : end));
      if (end < 0) return fields;
      at = end + 1;
      continue;
    }
    let field = '';
    at += 1;
    for (;;) {
      const quote = record.indexOf('"', at);
      field += record.slice(at, quote < 0 ? undefined : quote);
      if (quote < 0) return [...fields, field];
      at = quote + 1;
      if (record[at] !== '"') break;
      field += '"';
      at += 1;
    }
    // Text after a closing quote belongs to the field: `"a"b,c` is `ab` and `c`.
    const end = record.indexOf(delimiter, at);
    fields.push(field + record.slice(at, end < 0 ? undefined : end));
    if (end < 0) return fields;
    at = end + 1;
  }
  return fields;
}
