import type { ContractBody, ContractExchange, ContractHalf, ContractOutcome, RecordedForm } from '@docgen/protocol/rpc';
import { expect } from 'vitest';
import { checkExchange, readArtifact } from '../../server/src/contract/index.js';

/** Describes an exchange in the words of a test; what is left out is an empty request and an empty 200. */
export interface Said {
  /** `GET /api/posts/1?page=2`. */
  request: string;
  sent?: unknown;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
  form?: Partial<RecordedForm>;
  status?: number;
  answer?: unknown;
  type?: string | null;
  answered?: Record<string, string>;
  kind?: ContractExchange['response']['kind'];
  /** Why the bytes of a stream are not there. */
  unread?: string;
  check?: ContractHalf[];
}

/** Reads an artifact that has to be one. */
export function artifactOf(document: object, timed?: Parameters<typeof readArtifact>[2]) {
  const read = readArtifact(
    JSON.stringify({ openapi: '3.2.0', info: { title: 'a', version: '1' }, ...document }),
    false,
    timed,
  );
  if ('problem' in read) throw new Error(read.problem);
  return read.artifact;
}

/** Writes an exchange out. A text is a body as it is; anything else is sent as JSON. */
export function exchangeOf(said: Said): ContractExchange {
  const [method = '', url = ''] = said.request.split(' ');
  const sent = said.sent === undefined ? null : bodyOf(said.sent);
  const type = said.type === undefined ? 'application/json' : said.type;
  const requestHeaders = Object.entries(said.headers ?? (sent === null ? {} : { 'Content-Type': 'application/json' }));
  const answered = Object.entries(said.answered ?? {});
  const { form } = said;
  return {
    method,
    url,
    request: {
      headers: requestHeaders as [string, string][],
      cookies: said.cookies ?? {},
      body: sent,
      ...(form === undefined
        ? {}
        : { form: { recorded: true, fields: {}, files: {}, query: null, contentType: null, ...form } }),
    },
    response: {
      status: said.status ?? 200,
      headers: [...(type === null ? [] : [['content-type', type]]), ...answered] as [string, string][],
      body: said.answer === undefined ? null : bodyOf(said.answer),
      kind: said.kind ?? 'plain',
      ...(said.unread === undefined ? {} : { unread: said.unread }),
    },
  };
}

/** Checks an exchange against a document. */
export function check(document: object, said: Said): ContractOutcome {
  const halves = said.check ?? ['request', 'response'];
  return checkExchange(artifactOf(document), exchangeOf(said), halves, 'docgen export').outcome;
}

/** Lists the breaches as `<location>[ at <pointer>]: <message>`. */
export function breaches({ violations }: ContractOutcome): string[] {
  return violations.map(({ location, pointer, message }) => {
    return `${location}${pointer === null ? '' : ` at ${pointer}`}: ${message}`;
  });
}

/** Expects an exchange that passes, with nothing left unchecked. */
export function expectPassed(outcome: ContractOutcome): void {
  expect([breaches(outcome), outcome.notes, outcome.message, outcome.ok]).toEqual([[], [], null, true]);
}

/** Makes a document of one operation that answers 200 with a JSON body of a schema. */
export function answering(schema: object, path = '/x'): object {
  return { paths: { [path]: { get: { responses: { 200: json(schema) } } } } };
}

/** Makes a document of one operation that takes a JSON body of a schema. */
export function taking(schema: object, types: readonly string[] = ['application/json']): object {
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  const responses = { 200: { description: 'OK' } };
  return { paths: { '/x': { post: { requestBody: { required: true, content }, responses } } } };
}

export function json(schema: object): object {
  return { description: 'OK', content: { 'application/json': { schema } } };
}

function bodyOf(value: unknown): ContractBody {
  return { text: typeof value === 'string' ? value : JSON.stringify(value) };
}
