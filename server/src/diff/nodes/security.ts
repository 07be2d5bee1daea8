import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ChangeList, NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { listOf } from '../members.js';
import { stableText } from '../stable-text.js';
import type { OperationList, OperationNode } from './operation-list.js';

/**
 * Compares what a paired operation asks for (diff 9.2): its own list, else that of the document, whichever of the two each side states. What
 * both sides leave to the document is told there.
 */
export function compareOperationSecurity(
  { before, after, changes }: Comparison,
  at: NodeName,
  old: OperationNode,
  current: OperationNode,
): void {
  if (inherits(old) && inherits(current)) return;
  const [was, is] = [asked(before, old), asked(after, current)];
  compareSecurity(changes, 'operation', { ...at, path: `${at.path} security` }, was, is, true);
}

/** Compares the security of the documents. It locks nobody out where no operation goes by it on both sides. */
export function compareDocumentSecurity(
  { before, after, changes }: Comparison,
  pairs: readonly (readonly [OperationNode, OperationNode])[],
): void {
  const at = { target: 'document' as const, id: 'document', path: 'security' };
  const isMet = pairs.some((pair) => pair.every(inherits));
  compareSecurity(changes, 'document', at, before.root.get('security'), after.root.get('security'), isMet);
}

function inherits({ node }: OperationNode): boolean {
  return !Array.isArray(node.get('security'));
}

function asked({ root }: DocumentSide, operation: OperationNode): Json | undefined {
  return inherits(operation) ? root.get('security') : operation.node.get('security');
}

/**
 * Compares two lists, one change a requirement. A first requirement locks who came without any out; one that goes locks out who came by
 * it, unless nobody has to show anything any more.
 */
function compareSecurity(
  changes: ChangeList,
  of: 'operation' | 'document',
  at: NodeName,
  before: Json | undefined,
  after: Json | undefined,
  isMet: boolean,
): void {
  const [old, current] = [requirementsOf(before), requirementsOf(after)];
  for (const [text, requirement] of current) {
    if (old.has(text)) continue;
    const fields = [{ field: 'security', old: null, new: requirement }];
    const isLocked = isMet && isOpen(old) && text !== NOTHING;
    changes.decide(`${of}.security-added`, 'added', nameOf(at, requirement), isLocked, fields);
  }
  for (const [text, requirement] of old) {
    if (current.has(text)) continue;
    const fields = [{ field: 'security', old: requirement, new: null }];
    const isGone = isMet && !isOpen(current) && ![...current.values()].some((other) => asksNoMore(other, requirement));
    changes.decide(`${of}.security-removed`, 'removed', nameOf(at, requirement), isGone, fields);
  }
}

/** Lists the security schemes that a document requires anywhere. */
export function requiredSchemes(side: DocumentSide, { operations }: OperationList): ReadonlySet<string> {
  const schemes = new Set<string>();
  const add = (security: Json | undefined): void => {
    for (const requirement of listOf(security)) {
      if (isMap(requirement)) for (const scheme of requirement.keys()) schemes.add(scheme);
    }
  };
  add(side.root.get('security'));
  for (const { node } of operations) add(node.get('security'));
  return schemes;
}

const NOTHING = '{}';

/** Tells whether no requirement asks for anything. */
function isOpen(requirements: ReadonlyMap<string, JsonMap>): boolean {
  return [...requirements.keys()].every((text) => text === NOTHING);
}

/** Tells whether whoever meets `stronger` meets a requirement: its schemes and scopes are among those. */
function asksNoMore(requirement: JsonMap, stronger: JsonMap): boolean {
  return [...requirement].every(([scheme, scopes]) => {
    const granted = stronger.get(scheme);
    if (granted === undefined) return false;
    const texts = new Set(listOf(granted).map(stableText));
    return listOf(scopes).every((scope) => texts.has(stableText(scope)));
  });
}

/** Gives requirements by a text that the order of schemes and scopes does not change. */
function requirementsOf(security: Json | undefined): ReadonlyMap<string, JsonMap> {
  const requirements = listOf(security).filter(isMap);
  return new Map(requirements.map((requirement) => [stableText(withSortedScopes(requirement)), requirement]));
}

function withSortedScopes(requirement: JsonMap): JsonMap {
  return new Map(
    [...requirement].map(([scheme, scopes]): [string, Json] => [
      scheme,
      Array.isArray(scopes) ? [...scopes].sort((a, b) => (stableText(a) < stableText(b) ? -1 : 1)) : scopes,
    ]),
  );
}

function nameOf(at: NodeName, requirement: JsonMap): NodeName {
  return { ...at, id: `${at.id}#${[...requirement.keys()].sort().join('+')}` };
}
