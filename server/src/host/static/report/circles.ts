import type { At } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';

/** A file may include itself a few times, as long as a condition ends it; one that does it so often has none. */
const ROUNDS = 16;

/**
 * Tells whether a file that is to be included has been running so often that PHP would never come to its end, and
 * reports the circle. Below an undecided condition nothing is claimed: PHP may decide it otherwise each time.
 */
export function isCircularInclude(interp: Interpreter, path: string, at: At): boolean {
  const { running } = interp;
  const rounds = running.filter((one) => one.path === path);
  const [first] = rounds;
  if (first === undefined || rounds.length < ROUNDS || interp.conditions.length > first.conditions) return false;
  const last = running.findLastIndex((one) => one.path === path);
  const through = running.slice(last + 1).map((one) => one.path);
  note(interp, 'file', [path, ...through], at ?? { file: path, line: 1 });
  return true;
}

/** Reports a provider that registers itself, directly or through others, before its own registration is done. */
export function reportCircularProvider(interp: Interpreter, name: string): void {
  const { current } = interp.app;
  const first = current.findIndex((provider) => provider.class === name);
  if (first < 0 || interp.conditions.length > 0) return;
  const circle = current.slice(first).map((provider) => provider.class);
  const last = interp.classes.method(circle.at(-1) ?? name, 'register');
  const at =
    last === undefined ? null : interp.declarationPlace(last.owner.path, `sig:${last.owner.name}::${last.sig.name}`);
  note(interp, 'provider', circle, at === null ? null : { file: at.file, line: at.line });
}

function note(interp: Interpreter, kind: 'file' | 'provider', circle: string[], at: At): void {
  const where = at === null ? '' : `${at.file}:${at.line}`;
  interp.report.note('host.boot-circular', { kind, circle, where }, at);
}
