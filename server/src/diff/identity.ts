import type { JsonMap } from '@docgen/protocol';
import { mapOf, textOf } from './members.js';

/** Tells that two documents have ids of different algorithms (diff 6.4); its message is the refusal. */
export class IdentityMismatch extends Error {
  override readonly name = 'IdentityMismatch';

  constructor(
    readonly old: string,
    readonly current: string,
  ) {
    super(
      `The two documents were built by different identity algorithms (${old} and ${current}) and cannot be compared.`,
    );
  }
}

/** Gives the id of a node of either form of a document; undefined for a node without one. */
export function idOf(node: JsonMap): string | undefined {
  const id = textOf(mapOf(node.get('x-docgen')).get('id')) ?? textOf(node.get('x-docgen-id'));
  return id === '' ? undefined : id;
}

/** Gives the marker of the algorithm that made an id, `v1`. */
export function algorithmOf(id: string): string | undefined {
  return /^[a-z]+:(v\d+):/.exec(id)?.[1];
}
