import { parse } from 'yaml';
import type { Changeset, Json, JsonMap } from '../../protocol/src/index.js';
import { compareDocuments } from '../../server/src/diff/index.js';
import { internalForm } from '../../server/src/document/index.js';

/** Makes a document's value of a plain one. */
export function json(value: unknown): Json {
  if (Array.isArray(value)) return value.map(json);
  if (value === null || typeof value !== 'object') return value as Json;
  return new Map(Object.entries(value).map(([key, member]) => [key, json(member)]));
}

/** Makes a document of these members, in the form both sides of a comparison have. */
export function documentOf(members: Record<string, unknown>): JsonMap {
  const plain = { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths: {}, ...members };
  return internalForm(json(plain) as JsonMap);
}

/** Reads a document written in YAML; keys stay texts. */
export function readDocument(text: string): JsonMap {
  return documentOf((parse(text) ?? {}) as Record<string, unknown>);
}

export function compared(before: Record<string, unknown>, after: Record<string, unknown>): Changeset {
  return compareDocuments(documentOf(before), documentOf(after));
}

/** Where a schema stands in a document made for it. */
export type Place = 'request' | 'response';

const ROOT: Record<Place, string> = {
  request: 'POST /p requestBody application/json schema',
  response: 'GET /p responses 200 application/json schema',
};

/** Makes a document with one schema in a request body, or in a response. */
export function documentWith(place: Place, schema: unknown, members: Record<string, unknown> = {}): JsonMap {
  const content = { 'application/json': { schema } };
  const operation =
    place === 'request'
      ? { post: { requestBody: { content }, responses: {} } }
      : { get: { responses: { 200: { description: 'OK', content } } } };
  return documentOf({ paths: { '/p': operation }, ...members });
}

/** Compares two schemas at a place; lines of `<N or B> <code> <path below the schema>`. */
export function comparedAt(
  place: Place,
  before: unknown,
  after: unknown,
  members: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): string[] {
  const found = compareDocuments(
    documentWith(place, before, members.before),
    documentWith(place, after, members.after),
  );
  return lines(found).map((line) => line.replace(`${ROOT[place]}.`, '').replace(ROOT[place], '(schema)'));
}

/** Writes the changes of a changeset, one a line. */
export function lines({ changes }: Changeset): string[] {
  return changes.map(({ breaking, code, path }) => `${breaking ? 'B' : 'N'} ${code} ${path}`);
}
