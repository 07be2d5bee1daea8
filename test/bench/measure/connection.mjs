import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/**
 * Where the daemon of an application was: listens there and answers nobody. `measure` starts a command and answers the seconds
 * until it has connected; the command then finds that there is no daemon, and ends.
 */
export async function standIn(scratch, endpoint, command, env) {
  const file = join(dirname(endpoint), 'daemon.json');
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(endpoint, resolve));
  const told = { docgen: 'daemon/1', pid: process.pid, endpoint, token: 'none', version: '0' };
  writeFileSync(file, JSON.stringify(told), { mode: 0o600 });
  return {
    async measure() {
      const from = performance.now();
      const child = spawn(command[0], command.slice(1), { env, stdio: 'ignore' });
      const ended = scratch.before(() => child.kill('SIGKILL'));
      const over = new Promise((resolve) => child.once('close', () => resolve(undefined)));
      const connected = new Promise((resolve) => {
        server.once('connection', (socket) => {
          resolve((performance.now() - from) / 1000);
          socket.on('error', () => {}).destroy();
        });
      });
      const seconds = await Promise.race([connected, over]);
      await over;
      ended();
      if (seconds === undefined) throw new Error(`${command.join(' ')} did not connect.`);
      return seconds;
    },
    close() {
      server.close();
      rmSync(file, { force: true });
    },
  };
}
