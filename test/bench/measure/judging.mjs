import { bundled, printed } from './bundled-program.mjs';
import { median } from './median.mjs';
import { goal, note, row } from './report.mjs';

const RUNS = 3;
const OPERATIONS = 10_000;

/**
 * Cost of judging a document of 10,000 operations besides its build, in processor time of a process that has compared and linted nothing
 * before: reading the artifact of before, comparing, and linting; against JSON.parse of that artifact.
 */
export async function judging(scratch) {
  const program = await bundled(scratch, 'judging');
  const runs = [];
  for (let run = 1; run <= RUNS; run++) {
    note(`a document of ${OPERATIONS} operations and its artifact of before, ${run} of ${RUNS}`);
    runs.push(printed([program, String(OPERATIONS)]));
  }
  const of = (name) => median(runs.map((run) => run[name]));
  const label = `${OPERATIONS} operations`;
  return [
    row(`${label}: each document`, of('megabytes'), 'MB'),
    row(`${label}: diff, cold, processor time`, of('read') + of('compare'), 's', goal(3)),
    row(`${label}: diff, of that reading the old one`, of('read'), 's'),
    row(`${label}: diff / JSON.parse of the old one`, (of('read') + of('compare')) / of('parse'), 'ratio'),
    row(`${label}: lint, cold, processor time`, of('lint'), 's', goal(3)),
  ];
}
