// Values by a schema, each with its citation: node library-extract.mjs invoice.pdf
import { extract } from 'quire';

const schema = { type: 'object', properties: { total: { type: 'string', description: 'The amount to pay' } } };
const { results, citations } = await extract(process.argv[2], schema);
console.log(JSON.stringify({ results, citations }, null, 2));
