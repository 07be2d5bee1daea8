import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  memberNames,
  type OperationRoute,
  ownMember,
  routePlace,
  writeMemberNames,
} from '../../analysis/index.js';
import { readConstraint } from './where-pattern.js';

/** Gives the keywords a `where` constraint adds to a segment that is a plain string (requests 6). */
export function constraintKeywords(name: string, operation: OperationRoute, ctx: AnalysisContext): JsonMap | undefined {
  const where = ownMember(operation.route.wheres, name);
  if (where === undefined) return undefined;
  const constraint = readConstraint(where);
  switch (constraint.kind) {
    case 'format':
      return obj({ format: constraint.format });
    case 'pattern':
      return obj({ pattern: constraint.pattern });
    case 'values': {
      const schema = obj({ enum: constraint.values });
      writeMemberNames(schema, memberNames(constraint.values), ctx.document.representation.enumNaming);
      return schema;
    }
    case 'unportable': {
      ctx.raise('route-constraint.unportable', { segment: name, pattern: where }, routePlace(operation));
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Tells whether a text certainly satisfies the segment's constraint. */
export function satisfies(text: string, where: string | undefined): boolean {
  if (text === '') return false;
  if (where === undefined) return !text.includes('/');
  const constraint = readConstraint(where);
  if (constraint.kind === 'any') return true;
  if (constraint.kind === 'values') return constraint.values.includes(text);
  return constraint.kind === 'pattern' && new RegExp(constraint.pattern).test(text);
}
