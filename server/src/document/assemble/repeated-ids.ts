import type { JsonMap, Source } from '@docgen/protocol';
import { type Assembly, type Placed, report, type Slot } from './state.js';

/** Names an operation that has an id, and who gave it. */
interface Claimant {
  id: string;
  signature: string;
  placed: Placed | undefined;
  /** Action of an overlay that wrote the id. */
  overlay: Source | undefined;
}

/**
 * Reports operationIds that several operations have once overlays were applied (document 10.2); nothing is renamed. An id that an
 * attribute or an overlay gives is told where it stands, and an overlay's claim comes last: the operation was fine without it.
 */
export function reportRepeatedIds(assembly: Assembly): void {
  const first = new Map<string, string>();
  for (const { id, signature, placed, overlay } of claimantsOf(assembly)) {
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, signature);
      continue;
    }
    const anchor = overlay === undefined ? placed?.operationIdAt : undefined;
    const by = overlay !== undefined ? 'overlay' : anchor !== undefined ? 'attribute' : 'route';
    report(
      assembly,
      'route.duplicate-operation-id',
      { id, signature, first: other, by },
      {
        ...(placed === undefined ? {} : { routeSignature: placed.fragment.signature }),
        ...(anchor === undefined ? {} : { anchor }),
        ...(overlay === undefined ? {} : { source: overlay }),
      },
    );
  }
}

/** Lists claims of operations in order of their signatures, then those of overlays in document order. */
function claimantsOf(assembly: Assembly): Claimant[] {
  const turns = new Map(assembly.operations.map((placed, turn) => [placed, turn]));
  const turnOf = ({ placed, overlay }: Claimant): number =>
    placed === undefined || overlay !== undefined ? turns.size : (turns.get(placed) ?? turns.size);
  const sections = [
    ['paths', assembly.paths],
    ['webhooks', assembly.webhooks],
  ] as const;
  return sections
    .flatMap(([section, slots]) => slots.flatMap((slot) => claimOf(slot, section, assembly)))
    .sort((a, b) => turnOf(a) - turnOf(b));
}

function claimOf(slot: Slot, section: string, assembly: Assembly): Claimant[] {
  const { placed, node, name, method } = slot;
  const id = (node as JsonMap).get('operationId');
  if (typeof id !== 'string') return [];
  const signature = placed?.fragment.signature ?? `${method.toUpperCase()} ${name}`;
  const overlay = placed?.operationId === id ? undefined : writerOf([section, name, method, 'operationId'], assembly);
  return [{ id, signature, placed, overlay }];
}

/** Finds the last action of an overlay that wrote a value or what holds it. */
function writerOf(keys: readonly string[], { overlaid }: Assembly): Source | undefined {
  const wrote = overlaid.findLast(
    (write) => write.outcome === 'stands' && write.keys.every((key, at) => key === keys[at]),
  );
  return wrote?.source;
}
