import type { Anchor, Source, UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../../analysis/index.js';
import type { DiskSnapshot } from '../../project/snapshot.js';
import { Claims } from './claims.js';
import type { Delivery, Task } from './messages.js';
import { packed } from './parcel.js';
import { placesOf } from './places.js';

interface Means {
  /** Absent where nobody will ask what fragments were made from (packed). */
  shared: Parameters<typeof packed>[1];
  files: DiskSnapshot;
  analyze(operation: OperationRoute): Fragment;
  locate(anchor: Anchor): Source | undefined;
  unparsable(): UnboundDiagnostic[];
}

/** A member's part of a task: chunk after chunk until none is left. */
export function assist({ operations, chunks, claims: buffer, worker }: Task, means: Means): Delivery {
  const claims = Claims.in(buffer);
  const fragments = new Map<number, Fragment>();
  for (let at = claims.take(worker); at !== undefined; at = claims.take(worker)) {
    for (const position of chunks[at] ?? []) {
      if (claims.stopped) break;
      const operation = operations[position];
      if (operation === undefined) continue;
      fragments.set(position, means.analyze(operation));
      claims.finish();
    }
  }
  return {
    places: placesOf(fragments.values(), means.locate),
    unparsable: means.unparsable(),
    torn: means.files.torn,
    fragments: packed(fragments, means.shared),
    observed: means.files.observed(),
    stamps: means.files.stamped(),
  };
}
