import { bundled, printed } from './bundled-program.mjs';
import { median } from './median.mjs';
import { goal, note, row } from './report.mjs';

const RUNS = 3;
const OPERATIONS = 1000;
const EXCHANGES = 10_000;
/**
 * Keep V8 from compiling anew what ran often: of 9 MB the heap grows by while 1,000 operations are checked 10 times each, 6 are such code and
 * 3 what V8 notes for it, which end with the number of validators. Without it nothing but what is kept of exchanges can grow.
 */
const AS_COMPILED_FIRST = ['--no-opt', '--no-sparkplug', '--no-maglev', '--no-lazy-feedback-allocation'];

/** Cost of checking exchanges of a test suite against a large document, in processor time of the check alone, first touches among them. */
export async function exchanges(scratch) {
  const program = await bundled(scratch, 'exchanges');
  const ran = (...flags) => printed(['--expose-gc', ...flags, program, String(OPERATIONS), String(EXCHANGES)]);
  const runs = [];
  for (let run = 1; run <= RUNS; run++) {
    note(`${EXCHANGES} exchanges against ${OPERATIONS} operations, ${run} of ${RUNS}`);
    runs.push(ran());
  }
  note(`${EXCHANGES} exchanges once more, for their memory`);
  const { grown } = ran(...AS_COMPILED_FIRST);
  const of = (name) => median(runs.map((run) => run[name]));
  const label = `${EXCHANGES} exchanges, ${OPERATIONS} operations`;
  return [
    row(`${label}: each, warm, processor time`, of('each'), 'ms', goal(2)),
    row(`${label}: slowest, first touch`, of('slowest'), 'ms'),
    row(`${label}: heap grown by the last 8,000`, grown, 'MB', goal(1)),
  ];
}
