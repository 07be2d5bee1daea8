import type { Anchor, Source, UnboundDiagnostic } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../../analysis/index.js';
import { locationsOf } from '../../pipeline/remote-locations.js';
import type { DiskSnapshot } from '../../project/disk-snapshot.js';
import { Claims } from './chunk-claims.js';
import { encodeFragments } from './fragment-codec.js';
import type { Delivery, Task } from './messages.js';

interface AssistContext {
  /** Absent where nobody will ask what fragments were made from (encodeFragments). */
  shared: Parameters<typeof encodeFragments>[1];
  files: DiskSnapshot;
  analyze(operation: OperationRoute): Fragment;
  locate(anchor: Anchor): Source | undefined;
  unparsable(): UnboundDiagnostic[];
}

/** A member's part of a task: chunk after chunk until none is left. */
export function assist({ operations, chunks, claims: buffer, worker }: Task, means: AssistContext): Delivery {
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
    places: locationsOf(fragments.values(), means.locate),
    unparsable: means.unparsable(),
    torn: means.files.torn,
    fragments: encodeFragments(fragments, means.shared),
    observed: means.files.observed(),
    stamps: means.files.stamped(),
  };
}
