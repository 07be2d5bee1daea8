import type { Fragment } from '../../analysis/index.js';
import type { Workspace } from '../../pipeline/workspace.js';
import { Claims } from './chunk-claims.js';
import { encodeFragments } from './fragment-codec.js';
import type { Delivery, Task } from './messages.js';

/**
 * Analyses a thread's part of a task with its own workspace, chunk after chunk until none is left. `oneShot` says that
 * nobody will ask for the inputs of fragments.
 */
export async function analyzeTask(workspace: Workspace, task: Task, oneShot: boolean): Promise<Delivery> {
  const { input, host, document, operations, chunks, worker } = task;
  const claims = Claims.in(task.claims);
  const open = await workspace.openDocument(input, host, document);
  const fragments = new Map<number, Fragment>();
  for (let at = claims.take(worker); at !== undefined; at = claims.take(worker)) {
    for (const position of chunks[at] ?? []) {
      if (claims.stopped) break;
      const operation = operations[position];
      if (operation === undefined) continue;
      fragments.set(position, open.analyze(operation));
      claims.finish();
    }
  }
  const { session } = open.state;
  const encoded = encodeFragments(fragments, oneShot ? undefined : (id) => session.readsOf(id));
  const findings = open.findings(fragments.values(), input.contributingFiles === true);
  const delivery = { ...findings, fragments: encoded, torn: open.torn };
  open.close();
  return delivery;
}
