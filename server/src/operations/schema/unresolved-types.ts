import type { Anchor } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import type { Mapping } from './mapping.js';

/** Raises one `inference.type-unresolved` per owner, with a line per member (responses 2.3). */
export function raiseUnresolved(ctx: AnalysisContext, owner: string, at: Mapping, anchor?: Anchor): void {
  if (at.unresolved.length === 0) return;
  const seen = new Map(at.unresolved.map((u) => [u.member, { member: u.member, reason: String(u.reason) }]));
  ctx.raise(
    'inference.type-unresolved',
    { owner, members: [...seen.values()] },
    anchor === undefined ? {} : { anchor },
  );
}
