import { type ClosureFact, type Expr, ordinalOf, type PhpIndex, walk } from '@docgen/php';
import type { Anchor, At, LimiterAnswers } from '@docgen/protocol';

/**
 * Finds the closures limiters give to `response()` (requests 13.1). A limiter is never run: its closure is read for the
 * limits it makes.
 */
export function limiterAnswers(
  limiters: Readonly<Record<string, At>>,
  index: Pick<PhpIndex, 'closureAt' | 'closuresOn' | 'locate' | 'get'>,
): Record<string, LimiterAnswers> {
  const out: Record<string, LimiterAnswers> = {};
  for (const [name, at] of Object.entries(limiters)) {
    const id = at === null ? undefined : index.closureAt(at.file, at.line, at.end, at.nth);
    const closure = id === undefined ? undefined : (index.get(id)?.value as ClosureFact | undefined);
    if (id === undefined || closure === undefined) continue;
    const answers = answersOf(id, closure, index);
    if (answers.closures.length > 0 || answers.unread !== undefined) out[name] = answers;
  }
  return out;
}

function answersOf(
  id: string,
  closure: ClosureFact,
  index: Pick<PhpIndex, 'closuresOn' | 'locate' | 'get'>,
): LimiterAnswers {
  const closures: string[] = [];
  let unread: Anchor | undefined;
  let limits = 0;
  let answered = 0;
  walk(closure, (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'scall' && expr.class.k === 'cref' && /(?:^|\\)(?:Global)?Limit$/.test(expr.class.name)) {
      if (expr.name !== 'none') limits += 1;
    }
    if (expr.k !== 'mcall' || expr.name !== 'response') return;
    answered += 1;
    const given = expr.args[0]?.value;
    if (given === undefined) return;
    const anchor: Anchor = { fact: id, at: ordinalOf(closure, given) ?? 0 };
    const place = given.k === 'closure' ? index.locate(anchor) : undefined;
    const near = place?.line === undefined ? [] : index.closuresOn(place.file, place.line);
    const found = given.k === 'closure' ? near.find((one) => sameBody(index.get(one)?.value, given)) : undefined;
    if (found === undefined) unread ??= anchor;
    else closures.push(found);
  });
  return { closures: [...new Set(closures)], stock: limits > answered, ...(unread === undefined ? {} : { unread }) };
}

function sameBody(fact: unknown, { params, body }: { params: unknown; body: unknown }): boolean {
  const other = fact as ClosureFact | undefined;
  return JSON.stringify([other?.params, other?.body]) === JSON.stringify([params, body]);
}
