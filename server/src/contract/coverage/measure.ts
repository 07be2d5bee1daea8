import { byteOrder, isMap } from '@docgen/protocol';
import type { DocumentCoverage, MissingCoverage } from '@docgen/protocol/rpc';
import type { ContractArtifact } from '../artifact.js';
import type { ContractOperation } from '../operation-index.js';
import { responseKey } from '../response.js';

type Measured = Pick<DocumentCoverage, 'total' | 'exercised' | 'percent' | 'operations' | 'missing' | 'uncounted'>;

const REACHABLE = /^(?:[1-5]\d\d|[1-5]XX|default)$/;

/** Counts the documented responses and deliveries that tests got (contract 10.2). `lines` are those of all logs. */
export function measureCoverage(artifact: ContractArtifact, lines: ReadonlySet<string>): Measured {
  const statuses = new Map<string, number[]>();
  for (const line of lines) {
    const [id = '', status] = line.split('@');
    statuses.set(id, [...(statuses.get(id) ?? []), ...(status === undefined ? [] : [Number(status)])]);
  }
  const counted: Measured = {
    total: 0,
    exercised: 0,
    percent: 100,
    operations: { total: artifact.operations.all.length, reached: 0 },
    missing: [],
    uncounted: [],
  };
  const operations = [...artifact.operations.all].sort(byPathAndMethod);
  for (const operation of operations) {
    const reached = operation.id === null ? undefined : statuses.get(operation.id);
    if (reached !== undefined) counted.operations.reached++;
    count(counted, operation, reached);
  }
  for (const delivery of [...artifact.webhooks].sort(byPathAndMethod)) {
    counted.total++;
    if (delivery.id !== null && statuses.has(delivery.id)) counted.exercised++;
    else counted.missing.push(missingOf(delivery, { path: `webhooks.${delivery.path}`, delivery: true }));
  }
  const { total, exercised } = counted;
  counted.percent = total === 0 ? 100 : Math.round((exercised / total) * 10_000) / 100;
  return counted;
}

/** Adds one operation: 1 for each key a status can have, 1 for the operation itself where there is none. */
function count(counted: Measured, operation: ContractOperation, reached: readonly number[] | undefined): void {
  const responses = operation.place.value.get('responses');
  const keys = isMap(responses) ? [...responses.keys()].filter((key) => !key.startsWith('x-')) : [];
  const reachable = keys.filter((key) => REACHABLE.test(key));
  const unreachable = keys.filter((key) => !REACHABLE.test(key));
  if (unreachable.length > 0) {
    counted.uncounted.push({ method: operation.method, path: operation.path, statuses: unreachable });
  }
  if (reachable.length === 0) {
    counted.total++;
    if (reached !== undefined) counted.exercised++;
    else counted.missing.push(missingOf(operation, { unreachable }));
    return;
  }
  const got = new Set((reached ?? []).map((status) => responseKey(reachable, status)));
  const left = reachable.filter((key) => !got.has(key));
  counted.total += reachable.length;
  counted.exercised += reachable.length - left.length;
  if (left.length > 0) counted.missing.push(missingOf(operation, { statuses: left, unreachable }));
}

function missingOf({ method, path, id }: ContractOperation, more: Partial<MissingCoverage>): MissingCoverage {
  return { method, path, statuses: [], delivery: false, unreachable: [], id, ...more };
}

function byPathAndMethod(a: ContractOperation, b: ContractOperation): number {
  return byteOrder(a.path, b.path) || byteOrder(a.method, b.method);
}
