import { writeSync } from 'node:fs';
import { claim } from './claim.js';

/**
 * Runs the detached process: `daemon.js <root> <idle minutes>`. It reports its progress to the client that started it
 * on descriptor 3, a line each, so that a slow start differs from a stuck one; its last line says that it listens, or
 * why it cannot.
 */
const [root = '', idle = ''] = process.argv.slice(2);
const tell = (line: string) => {
  try {
    writeSync(3, `${line}\n`);
  } catch {}
};

try {
  const claimed = claim(root, process.env);
  // Another process is the daemon already, or about to be; its clients find that one.
  if (claimed === undefined) {
    tell('taken');
    process.exit(0);
  }
  tell('claimed');
  const { runDaemon } = await import('./run.js');
  tell('loaded');
  const options = { claim: claimed, env: process.env, idle: Number(idle), foreground: false };
  process.exit(await runDaemon(options, () => tell('ready')));
} catch (error) {
  const { name, message } = error as Error;
  tell(`${name === 'SqliteMissing' ? 'sqlite' : 'failed'} ${message.split('\n')[0]}`);
  process.exit(1);
}
