import type { CallFrame } from '../interpreter/frame.js';
import { argument, type CallArguments } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, likelyValue, list, text, type Value } from '../values/value.js';
import { wrap } from './attributes.js';
import { type PendingResource, setEntry, unique } from './resource.js';
import { WHERES, wherePairs } from './wheres.js';

type Method = (pending: PendingResource, given: CallArguments, interp: Interpreter, frame: CallFrame) => void;

const set =
  (option: string): Method =>
  (p, given) => {
    p.options.set(
      option,
      given.positional.length > 1
        ? list(given.positional)
        : (given.positional[0] ?? [...given.named.values()][0] ?? list([])),
    );
  };

/** Plays modifiers of a pending resource (host 10.5); all answer the pending resource itself. */
const METHODS: Record<string, Method> = {
  only: set('only'),
  except: set('except'),
  names: set('names'),
  parameters: set('parameters'),
  where: set('wheres'),
  missing: (p, given) => void p.options.set('missing', likelyValue(argument(given, 0, 'callback') ?? null)),
  creatable: (p) => void p.options.set('creatable', true),
  destroyable: (p) => void p.options.set('destroyable', true),
  shallow: (p, given) => void p.options.set('shallow', argument(given, 0, 'shallow') ?? true),
  scoped: (p, given) => void p.options.set('bindingFields', argument(given, 0, 'fields') ?? list([])),
  withTrashed: (p, given) => void p.options.set('trashed', argument(given, 0, 'methods') ?? list([])),
  name: (p, given) => {
    const action = text(likelyValue(given.positional[0] ?? null));
    if (action !== undefined) setEntry(p.options, 'names', action, given.positional[1] ?? null);
  },
  parameter: (p, given) => {
    const segment = text(likelyValue(given.positional[0] ?? null));
    if (segment !== undefined) setEntry(p.options, 'parameters', segment, given.positional[1] ?? null);
  },
  middleware: (p, given, interp) => {
    const entries = wrap(
      interp.report.consume(argument(given, 0, 'middleware') ?? null, 'the middleware of a resource'),
    );
    p.options.set('middleware', list(entries));
    const perAction = p.options.get('middleware_for');
    if (!isArray(perAction)) return;
    for (const [action, before] of perAction.entries)
      setEntry(p.options, 'middleware_for', action, list(unique([...wrap(before), ...entries])));
  },
  middlewareFor: (p, given) => {
    const entries = unique([
      ...wrap(p.options.get('middleware')),
      ...wrap(likelyValue(argument(given, 1, 'middleware') ?? null)),
    ]);
    for (const action of wrap(likelyValue(argument(given, 0, 'methods') ?? null))) {
      const name = text(action);
      if (name !== undefined) setEntry(p.options, 'middleware_for', name, list(entries));
    }
  },
  withoutMiddleware: (p, given) => {
    p.options.set(
      'excluded_middleware',
      list([
        ...wrap(p.options.get('excluded_middleware')),
        ...wrap(likelyValue(argument(given, 0, 'middleware') ?? null)),
      ]),
    );
  },
  withoutMiddlewareFor: (p, given) => {
    for (const action of wrap(likelyValue(argument(given, 0, 'methods') ?? null))) {
      const name = text(action);
      if (name !== undefined)
        setEntry(
          p.options,
          'excluded_middleware_for',
          name,
          list(wrap(likelyValue(argument(given, 1, 'middleware') ?? null))),
        );
    }
  },
  register: (p, _given, interp, frame) => interp.router.complete(interp, frame, p),
};

export function pendingMethod(
  interp: Interpreter,
  frame: CallFrame,
  pending: PendingResource,
  name: string,
  given: CallArguments,
): Value | undefined {
  if (Object.hasOwn(WHERES, name)) {
    pending.options.set('wheres', wherePairs(name, given));
    return pending.object;
  }
  if (!Object.hasOwn(METHODS, name)) return undefined;
  METHODS[name]?.(pending, given, interp, frame);
  return pending.object;
}
