import type { StatusResult } from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import { heapInUse } from '../threads/heap-limit.js';
import type { Daemon } from './daemon.js';

/** Answers `docgen/status` (commands 8.3). */
export function status(daemon: Daemon): StatusResult {
  const { cache, lastBuild, heap } = daemon.runnerStatus();
  return {
    running: true,
    pid: process.pid,
    app: daemon.address.root,
    endpoint: daemon.address.endpoint,
    version: VERSION,
    host: daemon.host,
    documents: daemon.documents,
    cache,
    watch: { sessions: daemon.watchSessions() },
    clients: daemon.clients.size,
    heap: heap ?? heapInUse(),
    lastBuild,
  };
}
