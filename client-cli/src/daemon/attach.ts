import { PROTOCOL } from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import { announcedElsewhere, privateFile, readDaemonFile } from '@docgen/server/daemon/daemon-file';
import { type Address, notOurs } from '@docgen/server/daemon/directory';
import { activeTimeout } from './active-timeout.js';
import { DaemonConnection } from './connection.js';

const PATIENCE_MS = 5_000;

/**
 * Reports a daemon that has the socket and does not answer: stopped, or busy beyond reason. The message is the end of a
 * sentence.
 */
export class NotAnswering extends Error {
  override readonly name = 'NotAnswering';

  constructor(readonly pid: number) {
    super(`it does not answer within ${PATIENCE_MS / 1000} seconds (pid ${pid})`);
  }
}

/**
 * Connects to the running daemon of an application and greets it: the one of the address, else one that was started under
 * other directories. Undefined when there is none, or none that can be trusted. Throws NotAnswering after 5 s.
 */
export async function attach(address: Address): Promise<DaemonConnection | undefined> {
  const own = await attachTo(address);
  if (own !== undefined) return own;
  const other = announcedElsewhere(address);
  return other === undefined ? undefined : attachTo(other);
}

async function attachTo(address: Address): Promise<DaemonConnection | undefined> {
  if (notOurs(address.directory) !== undefined) return undefined;
  const file = readDaemonFile(privateFile(address.directory));
  if (file === undefined) return undefined;
  const connection = new DaemonConnection(address.endpoint);
  try {
    const params = { token: file.token, client: 'cli', version: VERSION, protocol: PROTOCOL, app: address.root };
    connection.greeting = await answered(connection.request('docgen/hello', params), file.pid);
    return connection;
  } catch (error) {
    connection.close();
    if (error instanceof NotAnswering) throw error;
    return undefined;
  }
}

function answered<T>(answer: Promise<T>, pid: number): Promise<T> {
  const { over, end } = activeTimeout(PATIENCE_MS);
  const late = over.then(() => {
    throw new NotAnswering(pid);
  });
  return Promise.race([answer, late]).finally(end);
}
