import { JSON_RESOURCE } from '@docgen/laravel-knowledge';
import {
  type BodyFact,
  bodyOf,
  type ClassRef,
  type Expr,
  isSubclassOf,
  methodOf,
  ordinalOf,
  propertyOf,
  type Stmt,
} from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { type ActionFacts, type AnalysisContext, constantValue } from '../../analysis/index.js';
import { ownMethod } from '../schema/own-method.js';

/** Describes a wrap key that code of the request writes to the static `$wrap` of a class; null for none. */
export interface WrittenWrap {
  owner: string;
  key: string | null;
  place: Anchor;
}

/** Reads what the controller's constructor and the action itself write (responses 7.4). */
export function actionWraps(action: ActionFacts, ctx: AnalysisContext): WrittenWrap[] {
  const { controller } = action;
  const made = controller === undefined ? undefined : methodOf(ctx, controller, '__construct');
  return [
    ...(made === undefined ? [] : read(made.bodyId, made.owner, ctx)),
    ...read(action.body, action.owner ?? '', ctx),
  ];
}

/**
 * Gives the wrap key that stands when a resource is wrapped: what the class writes while it is made and while it makes its
 * body, else what the action wrote before the place of the answer. Undefined where nothing is written.
 */
export function writtenWrap(
  fqcn: string,
  written: readonly WrittenWrap[],
  site: Anchor | undefined,
  ctx: AnalysisContext,
): string | null | undefined {
  const owner = wrapOwner(ctx, fqcn);
  const before = written.filter(({ place }) => place.fact !== site?.fact || (place.at ?? 0) < (site.at ?? 0));
  const own = ['__construct', 'toArray'].flatMap((name) => {
    const method = ownMethod(ctx, fqcn, name);
    return method === undefined ? [] : read(method.bodyId, fqcn, ctx);
  });
  return [...before, ...own].findLast((one) => one.owner === owner)?.key;
}

/** Names the class whose static `$wrap` a resource class reads: a class that declares none shares its parent's. */
function wrapOwner(ctx: AnalysisContext, fqcn: string): string {
  return propertyOf(ctx, fqcn, 'wrap')?.owner ?? JSON_RESOURCE;
}

/** Reads the statements at the top of a body: one under a condition may not run. Nearly no edit of a body changes what they write. */
function read(fact: string, scope: string, ctx: AnalysisContext): WrittenWrap[] {
  return ctx.derived(`wraps:${scope}:${fact}`, (inner) => writtenIn(fact, scope, inner));
}

function writtenIn(fact: string, scope: string, ctx: AnalysisContext): WrittenWrap[] {
  const body = bodyOf(ctx, { bodyId: fact });
  return body === undefined ? [] : written(body.body);

  function written(statements: readonly Stmt[]): WrittenWrap[] {
    return statements.flatMap((statement) => {
      if (statement.k === 'try' || statement.k === 'block') return written(statement.body);
      const one = statement.k === 'expr' ? keyWritten(statement.e, scope, ctx) : undefined;
      return one === undefined ? [] : [{ ...one, place: { fact, at: ordinalOf(body as BodyFact, statement) ?? 0 } }];
    });
  }
}

function keyWritten(e: Expr, scope: string, ctx: AnalysisContext): Omit<WrittenWrap, 'place'> | undefined {
  const said = assigned(e) ?? called(e);
  const key = said === undefined || said.to === undefined ? null : constantValue(ctx, said.to, scope);
  if (said === undefined || (key !== null && typeof key !== 'string')) return undefined;
  const fqcn = OWN.has(said.on.toLowerCase()) ? scope : said.on;
  const isResource = fqcn === JSON_RESOURCE || isSubclassOf(ctx, fqcn, JSON_RESOURCE);
  return isResource ? { owner: wrapOwner(ctx, fqcn), key } : undefined;
}

const OWN = new Set(['self', 'static']);

/** Describes a write as the code has it: the class it names, and what is written, where that is not null. */
type Said = { on: string; to?: Expr } | undefined;

function assigned(e: Expr): Said {
  if (e.k !== 'assign' || e.to.k !== 'sprop' || e.to.name !== 'wrap') return undefined;
  return on(e.to.class, e.e);
}

function called(e: Expr): Said {
  if ((e.k !== 'scall' && e.k !== 'mcall') || typeof e.name !== 'string') return undefined;
  const name = e.name.toLowerCase();
  if (name !== 'withoutwrapping' && name !== 'wrap') return undefined;
  const to = name === 'wrap' ? (e.args[0]?.value ?? { k: 'hole', why: 'no key' }) : undefined;
  if (e.k === 'scall') return on(e.class, to);
  return e.on.k === 'var' && e.on.name === 'this' ? { on: 'static', ...(to === undefined ? {} : { to }) } : undefined;
}

function on(named: ClassRef, to: Expr | undefined): Said {
  return named.k === 'cref' ? { on: named.name, ...(to === undefined ? {} : { to }) } : undefined;
}
