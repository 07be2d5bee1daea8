import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { canonicalize } from '../../canonical/index.js';
import { operationId, parameterId, responseId, webhookId } from '../../identity.js';
import { ADDITIONAL, componentKind, OPERATION, type PartKind } from '../../parts.js';
import { GENERIC } from '../../shape/shape.js';
import { METHODS, pathItemShape } from '../../shape/tables.js';
import { wellFormedText } from '../../well-formed.js';
import { SameParts } from '../same-parts.js';
import type { Assembly, Slot } from '../state.js';

const SECTIONS = ['paths', 'webhooks'] as const;
const ADDED = 'additionalOperations';

/** Takes an edited document back into the assembly; what was not edited stays the same object. */
export function takeBack(assembly: Assembly, before: JsonMap, after: JsonMap): void {
  const again = new SameParts(assembly.memo.overlaid.get(assembly.docId));
  for (const section of SECTIONS) {
    const items = after.get(section);
    if (items !== before.get(section)) takeItems(assembly, section, before.get(section), items, again);
  }
  takeComponents(assembly, before.get('components'), after.get('components'), again);
  const root = new Map([...after].filter(([member]) => !isSection(member)));
  if ([...root].some(([member, value]) => before.get(member) !== value) || root.size !== assembly.root.size)
    assembly.root = canonicalize(root);
  assembly.memo.overlaid.set(assembly.docId, again.kept);
}

function isSection(member: string): boolean {
  return member === 'components' || member === 'paths' || member === 'webhooks';
}

function takeItems(
  assembly: Assembly,
  section: (typeof SECTIONS)[number],
  before: Json | undefined,
  after: Json | undefined,
  again: SameParts,
): void {
  const slots: Slot[] = [];
  const known = new Map<string, Slot[]>();
  for (const slot of assembly[section]) known.set(slot.name, [...(known.get(slot.name) ?? []), slot]);
  const beside: JsonMap = new Map();
  const sorted = isMap(after) ? [...after].sort(([a], [b]) => byteOrder(a, b)) : [];
  for (const [path, item] of sorted) {
    const name = wellFormedText(path);
    const own = known.get(name) ?? [];
    if (isMap(before) && before.get(path) === item) {
      slots.push(...own);
      continue;
    }
    if (!isMap(item) || (section === 'paths' && name.startsWith('x-'))) {
      beside.set(name, item);
      continue;
    }
    const rest: JsonMap = new Map([...item].filter(([member]) => !METHODS.includes(member) && member !== ADDED));
    if (rest.size > 0) beside.set(name, again.settled(`${section} ${name}`, rest, pathItemShape));
    for (const { method, kind, node } of operationsOf(item)) {
      const slot = own.find((one) => one.method === method && one.kind === kind);
      if (slot?.node === node) slots.push(slot);
      else {
        const identified = slot === undefined ? withIds(node, section, method, name, assembly.docId) : node;
        const settled = again.settled(`${section} ${name} ${method}`, identified, kind.written);
        slots.push({
          kind,
          name,
          method,
          node: settled,
          ...(slot?.placed === undefined ? {} : { placed: slot.placed }),
        });
      }
    }
  }
  assembly[section] = slots;
  assembly.beside.set(section, beside);
}

function operationsOf(item: JsonMap): { method: string; kind: PartKind; node: JsonMap }[] {
  const found: { method: string; kind: PartKind; node: JsonMap }[] = [];
  for (const method of METHODS) {
    const node = item.get(method);
    if (isMap(node)) found.push({ method, kind: OPERATION, node });
  }
  const added = item.get(ADDED);
  const others = isMap(added) ? [...added].sort(([a], [b]) => byteOrder(a, b)) : [];
  for (const [method, node] of others) if (isMap(node)) found.push({ method, kind: ADDITIONAL, node });
  return found;
}

function takeComponents(assembly: Assembly, before: Json | undefined, after: Json | undefined, again: SameParts): void {
  if (before === after) return;
  const { buckets } = assembly;
  const all = isMap(after) ? after : new Map<string, Json>();
  for (const bucket of [...buckets.keys()]) if (!all.has(bucket)) buckets.delete(bucket);
  for (const [bucket, entries] of all) {
    const old = isMap(before) ? before.get(bucket) : undefined;
    if (old === entries || !isMap(entries)) continue;
    const kind = componentKind(bucket);
    const settled = [...entries].map(([name, value]): [string, Json] => {
      const same = (isMap(old) && old.get(name) === value) || !isMap(value);
      return [name, same ? value : again.settled(`${bucket} ${name}`, value, kind?.written ?? GENERIC)];
    });
    buckets.set(bucket, new Map(settled));
  }
}

/** Gives an operation that only an overlay knows its identities (document 7.3). */
function withIds(node: JsonMap, section: string, method: string, name: string, docId: string): JsonMap {
  const id = section === 'paths' ? operationId(docId, method, name) : webhookId(docId, method, name);
  const out = identified(node, id);
  const parameters = node.get('parameters');
  if (Array.isArray(parameters)) {
    const named = parameters.map((one) =>
      isMap(one) && typeof one.get('in') === 'string' && typeof one.get('name') === 'string'
        ? identified(one, parameterId(id, String(one.get('in')), String(one.get('name'))))
        : one,
    );
    out.set('parameters', named);
  }
  const responses = node.get('responses');
  if (isMap(responses)) {
    const named = [...responses].map(([status, one]): [string, Json] => {
      const content = isMap(one) ? one.get('content') : undefined;
      const type = isMap(content) ? content.keys().next().value : undefined;
      return [status, isMap(one) && type !== undefined ? identified(one, responseId(id, status, type)) : one];
    });
    out.set('responses', new Map(named));
  }
  return out;
}

function identified(node: JsonMap, id: string): JsonMap {
  const extension = node.get('x-docgen');
  const own: JsonMap = new Map(isMap(extension) ? extension : []);
  if (!own.has('id')) own.set('id', id);
  return new Map(node).set('x-docgen', own);
}
