import { type BodyFact, studly } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';

/** Gives the name a migration is recorded under. */
export function migrationName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
}

/** Compares migrations by the order they run in. */
export function compareNames(a: string, b: string): number {
  const [x, y] = [migrationName(a), migrationName(b)];
  return x < y ? -1 : x > y ? 1 : a < b ? -1 : 1;
}

/** Finds `up()` of the anonymous class a migration file returns, or of the class its name asks for. */
export function migrationBody(
  path: string,
  codebase: Codebase,
): { id: string; body: BodyFact; self: string } | undefined {
  const main = codebase.reader.read<BodyFact>(`main:${path}`);
  const returned = main?.body.flatMap((stmt) =>
    stmt.k === 'return' && stmt.e?.k === 'newanon' ? [stmt.e.id.replace(/^class:/, '')] : [],
  );
  for (const self of [...(returned ?? []), classOfFile(path), `class@${path}#0`]) {
    const body = self === '' ? undefined : codebase.reader.read<BodyFact>(`body:${self}::up`);
    if (body !== undefined) return { id: `body:${self}::up`, body, self };
  }
  return undefined;
}

/** Names the class of a migration file by the framework's rule: the part after the date, in studly case. */
function classOfFile(path: string): string {
  return studly(migrationName(path).split('_').slice(4).join('_'));
}
