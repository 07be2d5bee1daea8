import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const END = '\r\n\r\n';

/**
 * Asks the daemon of the application at `root` one thing on a connection of its own, without the command line: seconds from the
 * request to the last byte of its answer.
 */
export function question(root, method, params, env) {
  const { endpoint, token } = JSON.parse(readFileSync(join(root, 'storage/docgen/daemon.json'), 'utf8'));
  return new Promise((resolve, reject) => {
    const socket = connect(endpoint);
    const send = (id, name, sent) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id, method: name, params: sent });
      socket.write(`Content-Length: ${Buffer.byteLength(body)}${END}${body}`);
    };
    let chunks = [];
    let from;
    socket.on('error', reject).on('data', (chunk) => {
      chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const head = bytes.indexOf(END);
      if (head < 0) return;
      const length = Number(/\d+/.exec(bytes.toString('latin1', 0, head))?.[0]);
      if (bytes.length < head + END.length + length) return;
      if (from !== undefined) {
        socket.destroy();
        resolve((performance.now() - from) / 1000);
        return;
      }
      chunks = [];
      from = performance.now();
      send(2, method, { ...params, env });
    });
    send(1, 'docgen/hello', { token, client: 'bench', version: '0', app: root });
  });
}
