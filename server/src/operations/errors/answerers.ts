import type { CallableRef, ThrownException, Type } from '@docgen/engine';
import { AUTHENTICATION_EXCEPTION, RESPONSABLE_CONTRACT, VALIDATION_EXCEPTION } from '@docgen/laravel-knowledge';
import { type FoundMethod, methodOf } from '@docgen/php';
import {
  type AnalysisContext,
  convertedTo,
  handlerMethod,
  isA,
  isConverted,
  overriddenRender,
  renderCallbacks,
} from '../../analysis/index.js';
import type { ResponseEntry } from '../responses/index.js';

/** Describes a thrown exception; `status` is the status the throw itself states. */
export interface RaisedException {
  exception: string;
  status: number | null;
  /** The status its own `render()` takes from the throw. */
  rendered?: number;
  /** The properties in which it holds a status; `code` stands for what `getCode()` gives. */
  held?: NonNullable<ThrownException['held']>;
  /** Says that the exception replaces no other exception. */
  alone?: boolean;
  /** The response the exception carries. */
  carries?: readonly ResponseEntry[];
}

/** Describes code of the application that may answer an exception. */
export interface Answerer {
  ref: CallableRef;
  named: string;
  /**
   * The method of the framework's handler it overrides: an exception it delegates to its parent goes to the next
   * answerer.
   */
  overrides?: string;
  /** Says that it gives the body alone; the status is that of the throw. */
  bodyOnly?: true;
  /** Marks a method of the exception itself, which runs before the framework converts the exception. */
  own?: true;
}

/**
 * Lists the answerers that run before anything of the framework, in its order: the exception's own methods, then the
 * callbacks. `unread` stands for one that cannot be found (errors 4.1).
 */
export function ownAnswerers(raised: RaisedException, ctx: AnalysisContext): (Answerer | 'unread')[] {
  const { exception } = raised;
  const out: (Answerer | 'unread')[] = [];
  const narrowParameter = exactObject(convertedTo(exception, ctx), raised.held);
  const ambient = { ambient: ambientOf(raised, ctx) };
  for (const method of isA(ctx, exception, RESPONSABLE_CONTRACT) ? ['render', 'toResponse'] : ['render']) {
    const found = methodOf(ctx, exception, method);
    if (found === undefined || /^(Illuminate|Symfony|Laravel)\\/.test(found.owner)) continue;
    out.push({ ref: { class: exception, method, ...ambient }, named: `${exception}::${method}`, own: true });
  }
  for (const callback of renderCallbacks(exception, ctx)) {
    const [owner = '', method] = (callback.symbol ?? '').split(/::|@/);
    if (callback.closure !== undefined) {
      out.push({ ref: { closure: callback.closure, narrowParameter, ...ambient }, named: 'The render callback' });
    } else if (method !== undefined && isOverride(owner, method, ctx)) {
      // The method is asked without the others.
    } else if (method !== undefined) {
      out.push({ ref: { class: owner, method, narrowParameter, ...ambient }, named: `${owner}::${method}` });
    } else out.push('unread');
  }
  return out;
}

/**
 * Lists methods of the framework's handler an application overrides (errors 4.2), and the index of the exception among
 * their parameters.
 */
interface Override {
  name: string;
  exceptionAt: number;
  bodyOnly?: true;
}

/** Lists the answerers that run once everything else has passed the exception on, in the framework's order. */
export function lastAnswerers(raised: RaisedException, ctx: AnalysisContext): Answerer[] {
  const { exception } = raised;
  return overridesFor(exception, ctx).flatMap(({ name, exceptionAt, bodyOnly }) => {
    const method = handlerMethod(name, ctx);
    if (method === undefined) return [];
    const answerer = overriding(
      method,
      exceptionAt,
      exactObject(convertedTo(exception, ctx), raised.held),
      ctx,
      ofException(raised, ctx),
    );
    return [bodyOnly === true ? { ...answerer, bodyOnly } : answerer];
  });
}

function overridesFor(exception: string, ctx: AnalysisContext): readonly Override[] {
  if (isA(ctx, exception, AUTHENTICATION_EXCEPTION)) return [{ name: 'unauthenticated', exceptionAt: 1 }];
  if (isA(ctx, exception, VALIDATION_EXCEPTION)) {
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
 * Gives `render()` of the handler, which runs before all others. It sees the thrown exception before the framework
 * converts it; `handled` is the status of its parent's answer, where that is known.
 */
export function renderOverride(
  { exception, status, held }: RaisedException,
  handled: number | undefined,
  ctx: AnalysisContext,
): Answerer | undefined {
  const method = overriddenRender(ctx);
  return method === undefined
    ? undefined
    : overriding(method, 1, exactObject(exception, held), ctx, {
        ...(handled === undefined ? {} : { handled }),
        ...(status === null ? {} : { raised: { of: exception, status } }),
      });
}

function overriding(
  { fact, owner }: FoundMethod,
  exceptionAt: number,
  narrowParameter: Type,
  ctx: AnalysisContext,
  known: Ambient,
): Answerer {
  const className = ctx.host('handler')?.class ?? owner;
  const narrowedName = fact.params[exceptionAt]?.name;
  const ambient = { ...ofRoute(ctx), ...known };
  return {
    ref: {
      class: className,
      method: fact.name,
      ...(narrowedName === undefined ? {} : { narrowParameter, narrowedName }),
      defaults: true,
      ambient,
    },
    named: `${className}::${fact.name}`,
    overrides: fact.name,
  };
}

type Ambient = NonNullable<CallableRef['ambient']>;

/**
 * Gives the constants known inside a callback that is asked about an exception: the route, and the exception the
 * framework replaced.
 */
export function ambientOf(raised: RaisedException, ctx: AnalysisContext): Ambient {
  return { ...ofRoute(ctx), ...ofException(raised, ctx) };
}

function ofException(raised: RaisedException, ctx: AnalysisContext): Ambient {
  const { exception, status } = raised;
  const known = status === null ? {} : { raised: { of: convertedTo(exception, ctx), status } };
  return { ...known, ...previousOf(raised, ctx) };
}

function previousOf({ exception, alone }: RaisedException, ctx: AnalysisContext): Ambient {
  if (isConverted(exception, ctx)) return { previous: { of: convertedTo(exception, ctx), is: exception } };
  return alone === true ? { previous: { of: convertedTo(exception, ctx), is: null } } : {};
}

function ofRoute({ path, routeName }: AnalysisContext): Ambient {
  return {
    answering: true,
    ...(path === undefined ? {} : { path }),
    ...(routeName === undefined ? {} : { routeName }),
  };
}

/** Makes the type of an object of exactly this class, which holds these numbers: `instanceof` of an interface it lacks is decided. */
export function exactObject(fqcn: string, held: RaisedException['held'] = []): Type {
  const has = held.map(([key, value]) => ({ key, type: { kind: 'literal', value } as const }));
  return { kind: 'class', fqcn, exact: true, ...(has.length === 0 ? {} : { has }) };
}

function isOverride(owner: string, method: string, ctx: AnalysisContext): boolean {
  const handler = ctx.host('handler')?.class;
  return method === 'render' && handler !== null && handler !== undefined && isA(ctx, handler, owner);
}
