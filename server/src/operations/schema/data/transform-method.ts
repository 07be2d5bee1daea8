import type { ClassType, Type } from '@docgen/engine';
import { bodyOf, type Expr, type Stmt, walk } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../../analysis/index.js';
import { schemaOf } from '../mapper.js';
import { type Mapping, noteUnresolved } from '../mapping.js';
import { ownMethod } from '../own-method.js';

const METHOD = 'transform';

/** Tells whether the class writes its objects in a way of its own: its `transform()` does more than call the package's. */
export function transformsItself(ctx: AnalysisContext, fqcn: string): boolean {
  const own = ownMethod(ctx, fqcn, METHOD);
  const body = own === undefined ? undefined : bodyOf(ctx, own)?.body;
  if (body === undefined) return false;
  const returned: (Expr | undefined)[] = [];
  walk(body, (node) => {
    const at = node as Stmt;
    if (at.k === 'return') returned.push(at.e);
  });
  return !returned.every(isParentCall);
}

function isParentCall(expr: Expr | undefined): boolean {
  return expr?.k === 'scall' && expr.class.k === 'cref' && expr.class.name === 'parent' && expr.name === METHOD;
}

/** Makes the schema of what `transform()` of the class returns (responses 12); any object where members of it are not known. */
export function transformedSchema({ fqcn }: ClassType, at: Mapping): JsonMap {
  const { returns } = at.ctx.engine.analyzeCallable(at.ctx, { class: fqcn, method: METHOD });
  const types = returns.flatMap(({ type }): readonly Type[] => (type.kind === 'union' ? type.members : [type]));
  if (types.length > 0 && types.every(({ kind }) => kind === 'shape'))
    return schemaOf(types.length === 1 ? (types[0] as Type) : { kind: 'union', members: types }, at);
  noteUnresolved(at, 'vague-array');
  return obj({ type: 'object' });
}
