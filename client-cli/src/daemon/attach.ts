import { PROTOCOL } from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import { privateFile, readDaemonFile } from '@docgen/server/daemon/daemon-file';
import { type Address, notOurs } from '@docgen/server/daemon/directory';
import { Connection } from './connection.js';

/** A greeted connection to the running daemon of an address; undefined when there is none, or none that can be trusted. */
export async function attach(address: Address): Promise<Connection | undefined> {
  if (notOurs(address.directory) !== undefined) return undefined;
  const file = readDaemonFile(privateFile(address.directory));
  if (file === undefined) return undefined;
  let connection: Connection;
  try {
    connection = await Connection.open(address.endpoint);
  } catch {
    return undefined;
  }
  try {
    const greeting = await connection.request('docgen/hello', {
      token: file.token,
      client: 'cli',
      version: VERSION,
      app: address.root,
    });
    if (greeting.protocol !== PROTOCOL) throw new Error('Another protocol.');
    connection.greeting = greeting;
    return connection;
  } catch {
    connection.close();
    return undefined;
  }
}
