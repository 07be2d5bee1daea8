import { posix } from 'node:path';
import { type BodyFact, classOf, type Expr } from '@docgen/php';
import { evaluate } from '../evaluator.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../scope.js';
import { functionName } from './function-name.js';
import { type RuleValue, unknown } from './value.js';

/** Maps the framework's functions of paths to the directories they begin with. */
const FOLDERS: Readonly<Record<string, string>> = {
  base_path: '',
  app_path: 'app',
  config_path: 'config',
  database_path: 'database',
  lang_path: 'lang',
  public_path: 'public',
  resource_path: 'resources',
};
const UNREAD = unknown('what an included file gives');

/**
 * Folds `include __DIR__.'/data.php'` to what the file returns (validation 4.2), where the path is known and nothing before the
 * return can end the file: `…_once` gives that the first time alone.
 */
export function included(expr: Expr & { k: 'include' }, scope: RuleScope): RuleValue {
  const path = expr.once || scope.depth >= MAX_DEPTH ? undefined : pathOf(expr.e, scope);
  if (path === undefined || path.startsWith('..') || path.startsWith('vendor/')) return UNREAD;
  const fact = `main:${path}`;
  const body = scope.ctx.read<BodyFact>(fact);
  const at = body?.body.findIndex(({ k }) => k === 'return') ?? -1;
  const returned = body?.body[at];
  if (body === undefined || returned?.k !== 'return' || returned.e === undefined) return UNREAD;
  if (body.body.slice(0, at).some(({ k }) => k !== 'expr' && k !== 'declare')) return UNREAD;
  const inner = scopeOf(
    scope.ctx,
    scope.asks,
    { fact, root: body, body: body.body, inRequest: false },
    scope.depth + 1,
  );
  return evaluate(returned.e, inner);
}

/** Gives the path of a file below the root of the application; undefined where it cannot be known. */
function pathOf(expr: Expr, scope: RuleScope): string | undefined {
  const path = folderOr(expr, scope);
  return path === undefined || !path.startsWith('/') ? undefined : posix.normalize(`.${path}`);
}

/** Folds a text that begins at the root, which `/` stands for; other texts are parts of one. */
function folderOr(expr: Expr, scope: RuleScope): string | undefined {
  switch (expr.k) {
    case 'bin': {
      const [left, right] = [folderOr(expr.l, scope), expr.r.k === 'str' ? expr.r.v : undefined];
      return expr.op !== '.' || left === undefined || right === undefined ? undefined : left + right;
    }
    case 'magic':
      return expr.name === '__DIR__' ? folderOf(scope) : undefined;
    case 'call':
      return ofCall(expr, scope);
    default:
      return undefined;
  }
}

function ofCall(expr: Expr & { k: 'call' }, scope: RuleScope): string | undefined {
  const name = functionName(expr)?.toLowerCase() ?? '';
  const [first, second] = expr.args.map(({ value }) => value);
  if (name === 'dirname') {
    const inner = first === undefined ? undefined : folderOr(first, scope);
    const levels = second === undefined ? 1 : second.k === 'int' ? Number(second.v) : 0;
    if (inner === undefined || levels < 1) return undefined;
    return Array.from({ length: levels }).reduce((path: string) => posix.dirname(path), inner);
  }
  if (!Object.hasOwn(FOLDERS, name)) return undefined;
  if (first !== undefined && first.k !== 'str') return undefined;
  return posix.join('/', FOLDERS[name] ?? '', first?.v ?? '');
}

/** Gives the directory of the file the code is written in. */
function folderOf({ ctx, self, fact }: RuleScope): string | undefined {
  const written = /^(?:main|closure):(.+?\.php)(?:#\d+)?$/.exec(fact)?.[1];
  const file = written ?? (self === undefined ? undefined : classOf(ctx, self)?.path);
  return file === undefined ? undefined : posix.dirname(`/${file}`);
}
