import type { Expr } from '@docgen/php';
import { walk } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';

const RESPONSE = 'illuminate\\auth\\access\\response';

/**
 * Lists the statuses a policy method denies with (errors 9.3): those its gate responses state, 403 where it returns a
 * boolean, is not found, or cannot be read. The policy is the one the framework finds by name.
 */
export function policyDenials(ability: string, subject: Type | undefined, codebase: Codebase): readonly number[] {
  const model = subject?.kind === 'class' ? subject.fqcn : undefined;
  if (model === undefined) return [403];
  for (const policy of policiesOf(model)) {
    const found = codebase.method(
      policy,
      ability.replace(/[-_ ]+(\w)/g, (_, c: string) => c.toUpperCase()),
    );
    const body = found === undefined ? undefined : codebase.body(found);
    if (found === undefined || body === undefined) continue;
    const { returns } = found.fact;
    // Only a method that cannot return a boolean is known by its gate responses alone.
    if (returns?.k !== 't' || returns.name.toLowerCase() !== RESPONSE) return [403];
    const statuses = new Set<number>();
    walk(body.body, (node) => {
      const status = denial(node as Expr);
      if (status !== undefined) statuses.add(status);
    });
    return statuses.size === 0 ? [403] : [...statuses];
  }
  return [403];
}

/**
 * Names the policies of a model: `App\Models\Shop\Order` has `App\Policies\Shop\OrderPolicy`, or one beside the models.
 */
function policiesOf(model: string): string[] {
  const parts = model.split('\\');
  const name = `${parts.at(-1)}Policy`;
  const at = parts.lastIndexOf('Models');
  const beside = [...parts.slice(0, -1), 'Policies', name];
  if (at < 0) return [beside.join('\\')];
  const inside = [...parts.slice(0, at), 'Policies', ...parts.slice(at + 1, -1), name];
  return [inside, [...parts.slice(0, at), 'Policies', name], [...parts.slice(0, at + 1), 'Policies', name], beside].map(
    (p) => p.join('\\'),
  );
}

function denial(expr: Expr): number | undefined {
  const gate = expr.k === 'scall' && expr.class.k === 'cref' && expr.class.name.toLowerCase() === RESPONSE;
  const own = expr.k === 'mcall' && expr.on.k === 'var' && expr.on.name === 'this';
  if ((!gate && !own) || typeof expr.name !== 'string') return undefined;
  switch (expr.name.toLowerCase()) {
    case 'denyasnotfound':
      return 404;
    case 'denywithstatus': {
      const [status] = expr.args;
      return status?.value.k === 'int' ? Number(status.value.v) : 403;
    }
    case 'deny':
    case 'denyif':
    case 'denyunless':
      return 403;
    default:
      return undefined;
  }
}
