import type { CallableRef, Type } from '@docgen/engine';
import { type FoundMethod, methodOf } from '@docgen/php';
import {
  type AnalysisContext,
  convertedTo,
  EXCEPTIONS,
  handlerMethod,
  isA,
  overriddenRender,
  renderCallbacks,
} from '../../analysis/index.js';

const RESPONSABLE = 'Illuminate\\Contracts\\Support\\Responsable';

/** Something of the application that is asked for the answer to an exception. */
export interface Answerer {
  ref: CallableRef;
  named: string;
  /** The method of the framework's handler it overrides: what its parent answers is left to those after it. */
  handsOn?: string;
  /** It gives the body alone; the status is that of the throw. */
  bodyOnly?: true;
}

/**
 * Before anything the framework does, in its order: the exception's own methods, then the callbacks. `unread` stands for one
 * nobody can find (errors 4.1).
 */
export function ownAnswerers(exception: string, ctx: AnalysisContext): (Answerer | 'unread')[] {
  const out: (Answerer | 'unread')[] = [];
  const narrowParameter = exactly(convertedTo(exception));
  const ambient = ctx.path === undefined ? {} : { ambient: { path: ctx.path } };
  for (const method of isA(ctx, exception, RESPONSABLE) ? ['render', 'toResponse'] : ['render']) {
    const found = methodOf(ctx, exception, method);
    if (found === undefined || /^(Illuminate|Symfony|Laravel)\\/.test(found.owner)) continue;
    out.push({ ref: { class: exception, method, ...ambient }, named: `${exception}::${method}` });
  }
  for (const callback of renderCallbacks(exception, ctx)) {
    const [owner = '', method] = (callback.symbol ?? '').split(/::|@/);
    if (callback.closure !== undefined) {
      out.push({ ref: { closure: callback.closure, narrowParameter, ...ambient }, named: 'The render callback' });
    } else if (method !== undefined && isOverride(owner, method, ctx)) {
      // Asked on its own.
    } else if (method !== undefined) {
      out.push({ ref: { class: owner, method, narrowParameter, ...ambient }, named: `${owner}::${method}` });
    } else out.push('unread');
  }
  return out;
}

/** Methods of the framework's handler an application overrides (errors 4.2), and where the exception is among their parameters. */
interface Override {
  name: string;
  exceptionAt: number;
  bodyOnly?: true;
}

/** What is asked once everything else has passed the exception on, in the framework's order. */
export function lastAnswerers(exception: string, ctx: AnalysisContext): Answerer[] {
  return overridesFor(exception, ctx).flatMap(({ name, exceptionAt, bodyOnly }) => {
    const method = handlerMethod(name, ctx);
    if (method === undefined) return [];
    const answerer = overriding(method, exceptionAt, convertedTo(exception), ctx, {});
    return [bodyOnly === true ? { ...answerer, bodyOnly } : answerer];
  });
}

function overridesFor(exception: string, ctx: AnalysisContext): readonly Override[] {
  if (isA(ctx, exception, EXCEPTIONS.AuthenticationException)) return [{ name: 'unauthenticated', exceptionAt: 1 }];
  if (isA(ctx, exception, EXCEPTIONS.ValidationException)) {
    return [
      { name: 'convertValidationExceptionToResponse', exceptionAt: 0 },
      { name: 'invalidJson', exceptionAt: 1 },
    ];
  }
  return [
    { name: 'prepareJsonResponse', exceptionAt: 1 },
    { name: 'convertExceptionToArray', exceptionAt: 0, bodyOnly: true },
  ];
}

/**
 * `render()` of the handler is asked before all others. It sees what was thrown, before the framework has converted it, and
 * `handled` is the status of what its parent answers, where that is known.
 */
export function renderOverride(
  exception: string,
  handled: number | undefined,
  ctx: AnalysisContext,
): Answerer | undefined {
  const method = overriddenRender(ctx);
  return method === undefined
    ? undefined
    : overriding(method, 1, exception, ctx, handled === undefined ? {} : { handled });
}

function overriding(
  { fact, owner }: FoundMethod,
  exceptionAt: number,
  seen: string,
  ctx: AnalysisContext,
  known: Pick<NonNullable<CallableRef['ambient']>, 'handled'>,
): Answerer {
  const className = ctx.host('handler')?.class ?? owner;
  const narrowedName = fact.params[exceptionAt]?.name;
  const ambient = { ...(ctx.path === undefined ? {} : { path: ctx.path }), ...known };
  return {
    ref: {
      class: className,
      method: fact.name,
      ...(narrowedName === undefined ? {} : { narrowParameter: exactly(seen), narrowedName }),
      ...(Object.keys(ambient).length === 0 ? {} : { ambient }),
    },
    named: `${className}::${fact.name}`,
    handsOn: fact.name,
  };
}

/** Nothing below the class was thrown: `instanceof` of an interface it lacks is decided. */
function exactly(fqcn: string): Type {
  return { kind: 'class', fqcn, exact: true };
}

function isOverride(owner: string, method: string, ctx: AnalysisContext): boolean {
  const handler = ctx.host('handler')?.class;
  return method === 'render' && handler !== null && handler !== undefined && isA(ctx, handler, owner);
}
