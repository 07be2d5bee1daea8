import { byteOrder } from '../byte-order.js';
import type { Diagnostic } from './index.js';
import type { Severity } from './registry.js';

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** Sorts a copy in the total order of diagnostics 2.3. */
export function sortDiagnostics<D extends Diagnostic>(diagnostics: readonly D[]): D[] {
  return [...diagnostics].sort(compare);
}

/** Sorts a copy and drops exact repetitions, which stand next to each other by then. */
export function sortOnce<D extends Diagnostic>(diagnostics: readonly D[]): D[] {
  return sortDiagnostics(diagnostics).filter((d, at, all) => at === 0 || compare(all[at - 1] as D, d) !== 0);
}

/** Merges other findings into a list that is sorted already, without repetitions. */
export function sortedWith<D extends Diagnostic>(sorted: readonly D[], others: readonly D[]): D[] {
  const all: D[] = [];
  let from = 0;
  for (const other of sortOnce(others)) {
    const at = placeOf(other, sorted, from);
    for (; from < at; from++) all.push(sorted[from] as D);
    const next = sorted[at];
    if (next === undefined || compare(next, other) !== 0) all.push(other);
  }
  for (; from < sorted.length; from++) all.push(sorted[from] as D);
  return all;
}

/** Finds the index of the first finding that does not sort before `wanted`. */
function placeOf(wanted: Diagnostic, sorted: readonly Diagnostic[], from: number): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as Diagnostic, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    byteOrder(a.routeSignature ?? '', b.routeSignature ?? '') ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    byteOrder(a.code, b.code) ||
    byteOrder(a.message, b.message) ||
    byteOrder(a.source?.file ?? '', b.source?.file ?? '') ||
    (a.source?.line ?? -1) - (b.source?.line ?? -1) ||
    byteOrder(a.source?.symbol ?? '', b.source?.symbol ?? '') ||
    byteOrder(a.help ?? '', b.help ?? '')
  );
}
