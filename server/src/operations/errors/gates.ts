import { AUTHORIZE } from '@docgen/laravel-knowledge';
import {
  type AnalysisContext,
  bindingOf,
  isMiddleware,
  type MiddlewareEntry,
  type MiddlewareKind,
  type OperationRoute,
  parseMiddleware,
} from '../../analysis/index.js';

export const CAN: MiddlewareKind = { aliases: ['can'], classes: [AUTHORIZE] };

/** Holds what the gates of a route's middleware refuse with (errors 9.3). */
interface MiddlewareGates {
  /** Statuses, in order; 403 where no gate can deny. */
  statuses: readonly number[];
  /** Abilities of which all always allow; none where one may deny. */
  idle: readonly string[];
}

/** Reads the gates behind `can:<ability>,<subject>`; undefined where the route has none. */
export function middlewareGates(operation: OperationRoute, ctx: AnalysisContext): MiddlewareGates | undefined {
  const entries = operation.middleware
    .map(parseMiddleware)
    .filter((entry) => isMiddleware(entry, CAN, ctx) && (entry.params[0] ?? '') !== '');
  if (entries.length === 0) return undefined;
  const statuses = entries.flatMap((entry) => denialsOf(entry, operation, ctx));
  if (statuses.length > 0) return { statuses: [...new Set(statuses)].sort((a, b) => a - b), idle: [] };
  return { statuses: [403], idle: entries.map(({ params }) => params[0] ?? '') };
}

function denialsOf({ params }: MiddlewareEntry, operation: OperationRoute, ctx: AnalysisContext): readonly number[] {
  const [ability = '', about] = params;
  const subject = about === undefined ? undefined : subjectOf(about, operation, ctx);
  const gate = { ability, ...(subject === undefined ? {} : { subject }) };
  return ctx.derived(`denials:${JSON.stringify(gate)}`, (inner) => inner.engine.denials(inner, gate));
}

/** Names the class a gate is asked about: written as a class, else of what the route segment of the name is bound to. */
function subjectOf(about: string, operation: OperationRoute, ctx: AnalysisContext): string | undefined {
  const name = about.trim();
  return name.includes('\\') ? name.replace(/^\\/, '') : bindingOf(name, operation, ctx).class;
}
