import { type BodyFact, type Expr, type Folded, fold, lower, type PhpValue } from '@docgen/php';
import { catalogue, serviceSettings } from '@docgen/protocol';
import { envValue, parseEnv } from '../host/static/application/dotenv.js';
import type { EnvironmentVariables, ServiceFile } from '../project/config/index.js';
import { grow, nodeAt } from '../project/config/setting-tree.js';
import { DiskSnapshot } from '../project/disk-snapshot.js';

const FILE = 'config/docgen.php';
const serviceTree = grow(serviceSettings);
const documentTree = grow(catalogue);

type Lookup = (variable: string) => string | undefined;

/**
 * Reads config/docgen.php before anything boots (config 1.1, 2.1): plain values and `env()` are read, any other value
 * counts as not written. Undefined when there is no such file.
 */
export function readServiceFile(root: string, env: EnvironmentVariables): ServiceFile | undefined {
  const files = new DiskSnapshot(root);
  const source = files.read(FILE);
  if (source === undefined) return undefined;
  const main = lower(FILE, source.text, source.sha).facts.find(({ kind }) => kind === 'main')?.value as
    | BodyFact
    | undefined;
  const array = main?.body.flatMap((statement) =>
    statement.k === 'return' && statement.e !== undefined ? [statement.e] : [],
  )[0];
  if (array === undefined) return { enabled: true, staleKeys: [] };
  const variables = parseEnv(files.read('.env')?.text ?? '');
  const enabled = members(array).find(([key]) => key === 'enabled')?.[1];
  const value = enabled === undefined ? undefined : folded(enabled, (name) => env[name] ?? variables.get(name));
  return { enabled: value !== false, staleKeys: staleKeys(array, []) };
}

/** Lists entries of an array literal that have a text for a key. */
function members(array: Expr): [string, Expr][] {
  if (array.k !== 'array') return [];
  return array.items.flatMap((item) =>
    item.key?.k === 'str' && item.value !== undefined ? [[item.key.v, item.value] as [string, Expr]] : [],
  );
}

/** Lists keys that docgen.yaml would read, the outermost ones. */
function staleKeys(array: Expr, path: readonly string[]): string[] {
  return members(array).flatMap(([key, value]) => {
    const place = [...path, key];
    if (nodeAt(serviceTree, place) !== undefined) return staleKeys(value, place);
    return nodeAt(documentTree, place) === undefined ? [] : [place.join('.')];
  });
}

function folded(expression: Expr, lookup: Lookup): PhpValue | undefined {
  const answer = fold({ read: () => undefined }, expression, {
    file: FILE,
    call: (call, inner) => env(call, inner, lookup),
  });
  return answer.ok ? answer.value : undefined;
}

/** Evaluates `env('NAME', default)` as the framework does. */
function env(call: Expr, inner: (e: Expr) => Folded, lookup: Lookup): Folded | undefined {
  if (call.k !== 'call' || call.fn.k !== 'fref' || (call.fn.fallback ?? call.fn.name) !== 'env') return undefined;
  const [name, otherwise] = call.args;
  if (name?.value.k !== 'str') return undefined;
  const raw = lookup(name.value.v);
  if (raw === undefined) return otherwise === undefined ? { ok: true, value: null } : inner(otherwise.value);
  const value = envValue(raw);
  const plain = value === null || typeof value === 'boolean' || typeof value === 'string';
  return plain ? { ok: true, value } : undefined;
}
