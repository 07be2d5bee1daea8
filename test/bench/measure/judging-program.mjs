// The process judging.mjs times: `judging-program <operations>`, bundled. Prints one line of JSON with seconds of its processor time.
import { compareDocuments } from '../../../server/src/diff/index.ts';
import { FLAT_ID, internalForm, readJson } from '../../../server/src/document/index.ts';
import { LintMemo, lintDocument } from '../../../server/src/lint/index.ts';
import { withSharedParts } from '../../../server/src/questions/comparison/shared-parts.ts';

const operations = Number(process.argv[2]);
const old = text(0);
const parse = timed(() => JSON.parse(old)).seconds;
// A build gives the document of now, read from no text.
const current = internal(text(1));
// The first text of a process is what a command reads: the code that reads it is warm by then, as after a build.
const read = timed(() => internal(old));
const compare = timed(() => compareDocuments(withSharedParts(read.value, current), current));
const RULES = ['leakage', 'operation_ids', 'examples', 'vacuous_union', 'unpinned_redirect', 'descriptions', 'tags'];
const settings = Object.fromEntries(RULES.map((rule) => [rule, { enabled: true, allow: [] }]));
const linted = { document: current, settings, originOf: () => undefined };
const from = process.cpuUsage();
const found = await lintDocument(linted, new LintMemo());
const lint = seconds(from);
console.log(
  JSON.stringify({
    megabytes: old.length / 1024 / 1024,
    parse,
    read: read.seconds,
    compare: compare.seconds,
    lint,
    changes: compare.value.counts.total,
    findings: found.length,
  }),
);

function internal(artifact) {
  const { value, noted } = readJson(artifact, { note: FLAT_ID });
  return internalForm(value, noted);
}

function timed(work) {
  const start = process.cpuUsage();
  const value = work();
  return { value, seconds: seconds(start) };
}

function seconds(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Writes a document of so many operations, a component for five of them; another `revision` has other ones in each hundredth. */
function text(revision) {
  const paths = {};
  const schemas = {};
  for (let at = 0; at < operations; at++) {
    const group = Math.floor(at / 5);
    const edited = revision === 1 && at % 100 === 0;
    const method = ['get', 'post', 'put', 'patch', 'delete'][at % 5];
    const path = `/groups/${group}/items/{item}`;
    paths[path] ??= {};
    paths[path][method] = operation(at, group, method, edited);
    schemas[`Group${group}`] ??= component(group, edited);
  }
  return JSON.stringify({ openapi: '3.2.0', info: { title: 'Large', version: '1' }, paths, components: { schemas } });
}

function operation(at, group, method, edited) {
  const schema = { $ref: `#/components/schemas/Group${group}` };
  const content = { 'application/json': { schema } };
  const errors = { message: { type: 'string' }, errors: { type: 'object', additionalProperties: { type: 'array' } } };
  const error = { 'application/json': { schema: { type: 'object', required: ['message'], properties: errors } } };
  return {
    'x-docgen-id': `op:v1:${String(at).padStart(16, '0')}`,
    operationId: `groups.${group}.${method}`,
    summary: edited ? 'Another summary' : `Does ${method} of group ${group}`,
    tags: [`Group${group % 50}`],
    parameters: [
      { name: 'item', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'page', in: 'query', schema: { type: 'integer', minimum: edited ? 0 : 1 } },
      { name: 'include', in: 'query', schema: { type: 'array', items: { enum: ['author', 'tags'] } } },
    ],
    ...(method === 'get' ? {} : { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'OK', content },
      404: { description: 'Not found', content: error },
      422: { description: 'Refused', content: error },
    },
  };
}

function component(group, edited) {
  const properties = {};
  for (let at = 0; at < 10; at++) {
    properties[`field_${at}`] =
      at % 3 === 0 ? { type: ['string', 'null'], maxLength: 255 } : { type: 'integer', example: at };
  }
  if (edited) properties.more = { type: 'string', format: 'date-time' };
  const required = ['field_1', 'field_2'];
  return { 'x-docgen-id': `sch:v1:${String(group).padStart(16, '0')}`, type: 'object', required, properties };
}
