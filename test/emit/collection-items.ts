import { documentOf, type Tree, type Written, written } from './written.js';

export const JSON_TYPE = 'application/json';
export const ok = (more: object = {}) => ({ responses: { 200: { description: 'OK', ...more } } });
const SAMPLES = { 'date-time': '2024-01-01T00:00:00Z' };
export const collection = (members: Record<string, unknown>): Written =>
  written('collection', documentOf(members), { samples: SAMPLES });

/** Gives the one request of a collection, with its saved answers. */
export function item(
  path: string,
  operation: object,
  more: Record<string, unknown> = {},
  method = 'get',
): Tree & Written {
  const { tree, found } = collection({
    servers: [{ url: 'https://a.test' }],
    paths: { [path]: { [method]: operation } },
    ...more,
  });
  return { ...tree.item[0], collection: tree, found };
}
