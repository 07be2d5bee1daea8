import type { NotificationMethod, Notifications } from '@docgen/protocol/rpc';
import type { Client } from './client.js';
import type { Daemon } from './daemon.js';

/**
 * Handles a notification on the main loop, in the order of the connection; the result is the reason why it had no
 * effect, for the log.
 */
type NotificationHandler<N extends NotificationMethod> = (
  params: Notifications[N],
  client: Client,
  daemon: Daemon,
) => string | undefined;

/** Lists every notification a client may send, declared in protocol/src/rpc/methods.ts. */
export const notifications: { [N in NotificationMethod]: NotificationHandler<N> } = {
  'docgen/didOpen': putBuffer,
  'docgen/didChange': putBuffer,
  'docgen/didClose': ({ path }, client, { buffers }) => {
    buffers.close(client, path);
    return undefined;
  },
};

function putBuffer(text: Notifications['docgen/didOpen'], client: Client, { buffers }: Daemon): string | undefined {
  return buffers.put(client, text) ? undefined : `version ${text.version} of ${text.path} is outdated or too large`;
}
