import type { Note, Rebuilding, Rebuilt, WatchEnded, WatchParams, WatchResult } from '@docgen/protocol/rpc';
import { Refusal } from '../project/refusal.js';
import type { RequestContext } from '../requests/request-context.js';
import { ExportRebuilder } from '../watch/rebuild.js';
import { WatchSessions } from '../watch/sessions.js';
import { startOf } from '../watch/start.js';
import type { Client } from './client.js';
import type { Daemon } from './daemon.js';

const open = new WeakMap<Daemon, WatchSessions>();
/** Maps the id of each open session to the function that ends it. */
const ends = new WeakMap<Daemon, Map<string, () => Promise<void>>>();

/** Answers `docgen/watch`: a session that lasts as long as the connection, or until `docgen/unwatch` (commands 9.2). */
export async function watch(
  params: WatchParams,
  run: RequestContext,
  client: Client,
  daemon: Daemon,
): Promise<WatchResult> {
  const { documents, interval } = startOf(params, run);
  const { signal, progress: _progress, ...lasting } = run;
  // A connection that has ended by now would never end the session.
  if (signal?.aborted === true) throw new Refusal('cancelled', []);
  const sessions = sessionsOf(daemon, params, interval, client);
  const mine = ends.get(daemon) ?? new Map<string, () => Promise<void>>();
  ends.set(daemon, mine);
  const told = { id: '' };
  const forget = client.onClosed(() => void end());
  const session = sessions.open({
    document: params.document,
    rebuilder: new ExportRebuilder(params, lasting),
    rebuilding: (changed) => client.notify('docgen/rebuilding', { session: told.id, changed } satisfies Rebuilding),
    rebuilt: (result) => client.notify('docgen/rebuilt', result satisfies Rebuilt),
    ended: (reason) => {
      client.notify('docgen/watchEnded', { session: told.id, reason } satisfies WatchEnded);
      void end();
    },
  });
  told.id = session.id;
  mine.set(session.id, end);
  async function end(): Promise<void> {
    forget();
    mine.delete(told.id);
    await sessions.end(told.id);
  }
  return { session: session.id, documents: documents.map(({ key }) => key) };
}

/** Answers `docgen/unwatch`; a session that has ended already is no fault. */
export async function unwatch({ session }: { session: string }, daemon: Daemon): Promise<null> {
  await ends.get(daemon)?.get(session)?.();
  return null;
}

/** Makes one watcher for all sessions, with the options of the first. */
function sessionsOf(daemon: Daemon, params: WatchParams, interval: number | undefined, client: Client): WatchSessions {
  const running = open.get(daemon);
  if (running !== undefined && running.size > 0) return running;
  const sessions = new WatchSessions({
    root: daemon.address.root,
    note: (line) => {
      daemon.log.warn({ line }, 'watching');
      client.notify('docgen/note', { line } satisfies Note);
    },
    ...(interval === undefined ? {} : { interval }),
    ...(params.poll === true ? { poll: true } : {}),
  });
  open.set(daemon, sessions);
  daemon.watchSessions = () => sessions.size;
  daemon.closeWatch = () => sessions.close();
  return sessions;
}
