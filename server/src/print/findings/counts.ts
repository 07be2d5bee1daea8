import type { Finding, FindingsResult } from '@docgen/protocol/rpc';

/** Counts findings by severity; accepted ones count as such (lint 5.2). */
export function findingCounts(findings: readonly Finding[]): FindingsResult['counts'] {
  const counts = { error: 0, warning: 0, info: 0, hint: 0, accepted: 0 };
  for (const { severity, accepted } of findings) counts[accepted === true ? 'accepted' : severity]++;
  return counts;
}
