import { writeSync } from 'node:fs';
import { runDaemon } from './run.js';

/**
 * Entry of the detached process: `daemon.js <root> <idle minutes>`. It tells the client that started it on descriptor 3 that
 * it listens, or why it cannot.
 */
const [root = '', idle = ''] = process.argv.slice(2);
const tell = (line: string) => {
  try {
    writeSync(3, `${line}\n`);
  } catch {}
};

try {
  const exit = await runDaemon({ root, env: process.env, idle: Number(idle), foreground: false }, () => tell('ready'));
  process.exit(exit);
} catch (error) {
  tell(`failed ${(error as Error).message.split('\n')[0]}`);
  process.exit(1);
}
