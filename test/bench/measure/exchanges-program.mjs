// The process exchanges.mjs times: `exchanges-program <operations> <exchanges>`, bundled. Prints one line of JSON: milliseconds of its processor
// time, megabytes of its heap.
import { checkExchange, readArtifact } from '../../../server/src/contract/index.ts';

const [operations, exchanges] = process.argv.slice(2).map(Number);
const { artifact } = readArtifact(text(operations), false);
const slow = [];
check(0, exchanges / 10);
const from = process.cpuUsage();
// A validator that ran once is compiled; what V8 notes of it comes with its second run.
check(exchanges / 10, exchanges / 5);
const heap = heapUsed();
check(exchanges / 5, exchanges);
const { user, system } = process.cpuUsage(from);
slow.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    each: (user + system) / 1000 / (exchanges * 0.9),
    slowest: slow.at(-1),
    grown: heapUsed() - heap,
  }),
);

function check(first, end) {
  for (let at = first; at < end; at++) {
    const start = process.cpuUsage();
    const { outcome } = checkExchange(artifact, exchange(at), ['request', 'response'], 'docgen export');
    const { user, system } = process.cpuUsage(start);
    slow.push((user + system) / 1000);
    if (!outcome.ok) throw new Error(outcome.message);
  }
}

function heapUsed() {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

function exchange(at) {
  const group = at % operations;
  const fields = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`field_${i}`, i % 3 === 0 ? null : at]));
  const body = { data: Array.from({ length: 15 }, () => ({ ...fields, next: { ...fields } })) };
  return {
    method: 'POST',
    url: `/groups/${group}/items/${at}?page=2`,
    request: {
      headers: [['content-type', 'application/json']],
      cookies: {},
      body: { text: JSON.stringify(fields) },
    },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: { text: JSON.stringify(body) },
      kind: 'plain',
    },
  };
}

/** Writes a document with a component for each operation, which refers to the next one. */
function text(count) {
  const paths = {};
  const schemas = {};
  const json = (schema) => ({ 'application/json': { schema } });
  for (let group = 0; group < count; group++) {
    const schema = { $ref: `#/components/schemas/Group${group}` };
    paths[`/groups/${group}/items/{item}`] = {
      post: {
        'x-docgen-id': `op:v1:${String(group).padStart(16, '0')}`,
        parameters: [
          { name: 'item', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
        ],
        requestBody: { required: true, content: json(schema) },
        responses: {
          200: {
            description: 'OK',
            content: json({
              type: 'object',
              required: ['data'],
              properties: { data: { type: 'array', items: schema } },
            }),
          },
        },
      },
    };
    const properties = { next: { $ref: `#/components/schemas/Group${(group + 1) % count}` } };
    for (let at = 0; at < 10; at++) {
      properties[`field_${at}`] = at % 3 === 0 ? { type: ['string', 'null'] } : { type: 'integer' };
    }
    schemas[`Group${group}`] = { type: 'object', required: ['field_1', 'field_2'], properties };
  }
  return JSON.stringify({ openapi: '3.2.0', info: { title: 'Large', version: '1' }, paths, components: { schemas } });
}
