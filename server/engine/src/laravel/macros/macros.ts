import {
  FACADES,
  PENDING_REQUEST,
  REDIRECTOR,
  REQUEST,
  RESPONSE_FACTORY,
  URL_GENERATOR,
} from '@docgen/laravel-knowledge';
import { type BodyFact, type ClosureExpr, type Expr, walk } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import type { AnalysisRun } from '../../infer/frame.js';

/** Describes a closure that a provider registered as a method of a class (engine 9.6). */
export interface Macro {
  target: string;
  name: string;
  closure: ClosureExpr;
  /** Place of the closure. */
  fact: string;
  root: BodyFact;
}

const PROVIDERS = 'app/Providers';

/** Maps the facades macros are registered through to the classes behind them. */
const FACADE_CLASSES: Readonly<Record<string, string>> = {
  [`${FACADES}Response`]: RESPONSE_FACTORY,
  [`${FACADES}Request`]: REQUEST,
  [`${FACADES}Redirect`]: REDIRECTOR,
  [`${FACADES}Http`]: PENDING_REQUEST,
  [`${FACADES}URL`]: URL_GENERATOR,
};

/** Lists every macro of the project. */
export function projectMacros({ codebase }: AnalysisRun): readonly Macro[] {
  return codebase.reader.lookup('macros', () => macrosOf(codebase));
}

/** Lists literal `X::macro('name', closure)` statements of the providers, in byte order of their files. */
function macrosOf(codebase: Codebase): Macro[] {
  const registered = codebase.reader.read<Record<string, Record<string, { file: string } | null>>>('host:macros') ?? {};
  const files = Object.values(registered).flatMap((names) => Object.values(names).flatMap((at) => at?.file ?? []));
  const own = codebase.reader.read<string[]>(`files:${PROVIDERS}`) ?? [];
  const out: Macro[] = [];
  for (const path of [...new Set([...files, ...own])].sort()) {
    const space = codebase.reader.read<string>(`namespace:${path}`);
    const short = path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
    const fact = codebase.classOf(space === undefined || space === '' ? short : `${space}\\${short}`);
    for (const method of fact?.members.methods ?? []) {
      const id = `body:${fact?.name ?? ''}::${method}`;
      const root = codebase.reader.read<BodyFact>(id);
      if (root !== undefined) out.push(...inBody(id, root, codebase));
    }
  }
  return out;
}

function inBody(fact: string, root: BodyFact, codebase: Codebase): Macro[] {
  const out: Macro[] = [];
  walk(root, (node) => {
    const e = node as Expr;
    if (e.k !== 'scall' || e.class.k !== 'cref') return;
    const target = FACADE_CLASSES[e.class.name] ?? e.class.name;
    const [first, closure] = e.args.map((a) => a.value);
    if (e.name === 'mixin' && first?.k === 'new' && first.class.k === 'cref')
      out.push(...mixedIn(target, first.class.name, codebase));
    if (e.name !== 'macro' || first?.k !== 'str' || closure?.k !== 'closure') return;
    out.push({ target, name: first.v.toLowerCase(), closure, fact, root });
  });
  return out;
}

/**
 * Lists the macros of `X::mixin(new M)`: each method of `M` returns the closure that becomes the method of its name.
 */
function mixedIn(target: string, mixin: string, codebase: Codebase): Macro[] {
  return (codebase.classOf(mixin)?.members.methods ?? []).flatMap((name): Macro[] => {
    const fact = `body:${mixin}::${name}`;
    const root = codebase.reader.read<BodyFact>(fact);
    const returned = root?.body.find((stmt) => stmt.k === 'return');
    return root !== undefined && returned?.k === 'return' && returned.e?.k === 'closure'
      ? [{ target, name: name.toLowerCase(), closure: returned.e, fact, root }]
      : [];
  });
}
