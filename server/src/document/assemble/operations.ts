import type { JsonMap } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { componentRef } from '../../analysis/index.js';
import type { Locate } from '../draft/guard.js';
import { OperationDraft } from '../draft/operation-draft.js';
import { fragmentId } from '../identity.js';
import { arrange, methodOf, type Seat } from './arrangement.js';
import { withTemplateNames } from './shared-template.js';
import { type Assembly, type OperationNote, type Placed, report, type Slot } from './state.js';

/** Places every fragment as an operation in its slot (document 10.1, 10.2). */
export function placeOperations(assembly: Assembly): void {
  const { memo, docId, input } = assembly;
  const order = arrange(input.fragments, memo.arranged.get(docId));
  memo.arranged.set(docId, order);
  const at = (position: number): Fragment => input.fragments[position] as Fragment;
  for (const [position, kept] of order.collisions) reportCollision(at(position), at(kept), assembly);
  assembly.operations = order.kept.map((position, i) => placedBefore(at(position), order.templates[i], assembly));
  const slot = ({ at, kind, name }: Seat): Slot => {
    const placed = assembly.operations[at] as Placed;
    return { placed, kind, name, method: placed.method, node: placed.node };
  };
  assembly.paths = order.paths.map(slot);
  assembly.webhooks = order.webhooks.map(slot);
}

/** Places a fragment as the same node as in the assembly before, when none of its places moved. */
function placedBefore(fragment: Fragment, template: string | undefined, assembly: Assembly): Placed {
  const { memo, places, docId, input } = assembly;
  const known = memo.placed.get(fragment);
  if (
    known !== undefined &&
    known.value.docId === docId &&
    known.value.template === template &&
    known.value.tagNames === input.tagNames &&
    places.isCurrent(known)
  )
    return known.value;
  const made = places.located((locate) => placed(fragment, template, assembly, locate));
  memo.placed.set(fragment, made);
  return made.value;
}

function placed(
  fragment: Fragment,
  template: string | undefined,
  { docId, memo, input: { tagNames } }: Assembly,
  locate: Locate,
): Placed {
  const draft = new OperationDraft();
  for (const contribution of fragment.contributions) draft.apply(contribution);
  const id = fragmentId(fragment, docId);
  const frozen = draft.freeze(id, locate);
  const named = template === undefined ? frozen : withTemplateNames(frozen, fragment.path, template);
  const node = withTagNames(named, tagNames);
  const own = node.get('operationId');
  const tags = draft.holder('tags')?.layer === 'fallback' ? node.get('tags') : undefined;
  return {
    fragment,
    id,
    method: methodOf(fragment.verb),
    node,
    operationId: typeof own === 'string' ? own : undefined,
    operationIdAt: draft.holder('operationId')?.anchor,
    derivedTags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    tagDescriptions: tagDescriptions(fragment, tagNames),
    defines: fragment.components.map(({ bucket, tuple }) => memo.refs.of(componentRef(bucket, tuple))),
    docId,
    template,
    tagNames,
    notes: fragment.contributions.filter(
      (one): one is OperationNote => one.target.node === 'note' && one.value instanceof Map,
    ),
  };
}

function tagDescriptions(
  { contributions }: Fragment,
  names: ReadonlyMap<string, string> | undefined,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { target, value } of contributions) {
    if (target.node === 'tag' && typeof value === 'string') found.set(names?.get(target.name) ?? target.name, value);
  }
  return found;
}

/** Gives the tags of an operation the names the application's mapper has for them. */
function withTagNames(node: JsonMap, names: ReadonlyMap<string, string> | undefined): JsonMap {
  const tags = node.get('tags');
  if (names === undefined || !Array.isArray(tags)) return node;
  return new Map(node).set(
    'tags',
    tags.map((tag) => (typeof tag === 'string' ? (names.get(tag) ?? tag) : tag)),
  );
}

function reportCollision({ signature, webhook, verb, path }: Fragment, kept: Fragment, assembly: Assembly): void {
  const where = { routeSignature: signature };
  if (webhook !== undefined) report(assembly, 'webhook.operation-collision', { name: webhook, method: verb }, where);
  else report(assembly, 'route.operation-collision', { signature, kept: kept.signature, method: verb, path }, where);
}
