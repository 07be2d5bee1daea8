import { type FactReader, memoized } from '@docgen/cache';
import { ARR, FACADES, NAMED_FACADES, STR } from '@docgen/laravel-knowledge';
import { type BodyFact, type Expr, type Stmt, walk } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';

const REAL_TIME_FACADES = 'Facades\\';

const ALIASES: ReadonlyMap<string, string> = new Map([
  ...NAMED_FACADES.map((name): [string, string] => [name, FACADES + name]),
  ['Arr', ARR],
  ['Str', STR],
]);

/**
 * Gives the class a name stands for (engine 9.1): of a real-time facade, and of a name the framework's loader gives a class
 * where the application declares none of that name; what the configuration says of a name outranks the framework.
 */
export function aliasedClass(name: string, codebase: Codebase): string {
  if (name.startsWith(REAL_TIME_FACADES)) return name.slice(REAL_TIME_FACADES.length);
  const alias = ALIASES.get(name);
  if (alias === undefined || codebase.classOf(name) !== undefined) return name;
  return memoized(codebase.reader, configured, name) ?? alias;
}

/** Finds the class `aliases` of config/app.php writes for a name, in a list or in what is merged into the framework's own. */
function configured(reader: FactReader, name: string): string | undefined {
  const main = reader.read<BodyFact>('main:config/app.php');
  let found: string | undefined;
  walk((main?.body ?? []) as Stmt[], (node) => {
    const item = node as unknown as { k: string; key?: Expr; value?: Expr };
    if (item.k === 'item' && isText(item.key, 'aliases')) found = writtenIn(item.value, name) ?? found;
  });
  return found;
}

function writtenIn(aliases: Expr | undefined, name: string): string | undefined {
  let found: string | undefined;
  walk([aliases ?? []] as object, (node) => {
    const { k, key, value } = node as unknown as { k: string; key?: Expr; value?: Expr };
    if (k !== 'item' || !isText(key, name) || value === undefined) return;
    if (value.k === 'cconst' && value.name === 'class' && value.class.k === 'cref') found = value.class.name;
    if (value.k === 'str') found = value.v.replace(/^\\/, '');
  });
  return found;
}

function isText(expr: Expr | undefined, text: string): boolean {
  return expr?.k === 'str' && expr.v === text;
}
