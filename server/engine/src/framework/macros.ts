import type { BodyFact, ClosureExpr, Expr } from '@docgen/php';
import { walk } from '@docgen/php';
import type { Args } from '../expression/arguments.js';
import { runClosure } from '../expression/closures.js';
import { createFrame, type Frame, type Run } from '../expression/frame.js';
import type { ClassType, Type } from '../types.js';
import type { World } from '../world.js';
import { FACADES, REDIRECTOR, REQUEST, RESPONSE_FACTORY } from './names.js';

/** A closure some provider registered as a method of a class (engine 9.6). */
export interface Macro {
  target: string;
  name: string;
  closure: ClosureExpr;
  /** Where the closure stands. */
  fact: string;
  root: BodyFact;
}

const PROVIDERS = 'app/Providers';

/** Classes behind the facades macros are registered through. */
const BEHIND: Readonly<Record<string, string>> = {
  [`${FACADES}Response`]: RESPONSE_FACTORY,
  [`${FACADES}Request`]: REQUEST,
  [`${FACADES}Redirect`]: REDIRECTOR,
  [`${FACADES}Http`]: 'Illuminate\\Http\\Client\\PendingRequest',
  [`${FACADES}URL`]: 'Illuminate\\Routing\\UrlGenerator',
};

/** The result of a macro of the class or of one above it; `$this` inside is the receiver. */
export function macroCall(on: ClassType, name: string, args: Args, frame: Frame): Type | undefined {
  const { run } = frame;
  const wanted = name.toLowerCase();
  const macro = projectMacros(run).find((m) => m.name === wanted && run.world.isSubclass(on.fqcn, m.target));
  if (macro === undefined || args.unreadable) return undefined;
  const home = createFrame(run, {
    fact: macro.fact,
    root: macro.root,
    self: macro.target,
    receiver: on,
    depth: frame.depth + 1,
  });
  home.nesting = frame.nesting + 1;
  const params = macro.closure.params.map((p, i) => args.named.get(p.name)?.type ?? args.positional[i]?.type);
  const given = params.map((type) => type ?? { kind: 'unknown' as const, reason: 'untyped' as const });
  const last = params.findLastIndex((type) => type !== undefined);
  return runClosure({ expr: macro.closure, frame: home, env: home.env }, given.slice(0, last + 1));
}

/** Every macro of the project. */
export function projectMacros({ world }: Run): readonly Macro[] {
  return world.reader.lookup('macros', () => macrosOf(world));
}

/** Literal `X::macro('name', closure)` statements of the providers, in byte order of their files. */
function macrosOf(world: World): Macro[] {
  const registered = world.reader.read<Record<string, Record<string, { file: string } | null>>>('host:macros') ?? {};
  const files = Object.values(registered).flatMap((names) => Object.values(names).flatMap((at) => at?.file ?? []));
  const own = world.reader.read<string[]>(`files:${PROVIDERS}`) ?? [];
  const out: Macro[] = [];
  for (const path of [...new Set([...files, ...own])].sort()) {
    const space = world.reader.read<string>(`namespace:${path}`);
    const short = path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, '');
    const fact = world.classOf(space === undefined || space === '' ? short : `${space}\\${short}`);
    for (const method of fact?.members.methods ?? []) {
      const id = `body:${fact?.name ?? ''}::${method}`;
      const root = world.reader.read<BodyFact>(id);
      if (root !== undefined) out.push(...inBody(id, root));
    }
  }
  return out;
}

function inBody(fact: string, root: BodyFact): Macro[] {
  const out: Macro[] = [];
  walk(root, (node) => {
    const e = node as Expr;
    if (e.k !== 'scall' || e.name !== 'macro' || e.class.k !== 'cref') return;
    const [name, closure] = e.args.map((a) => a.value);
    if (name?.k !== 'str' || closure?.k !== 'closure') return;
    const target = BEHIND[e.class.name] ?? e.class.name;
    out.push({ target, name: name.v.toLowerCase(), closure, fact, root });
  });
  return out;
}
