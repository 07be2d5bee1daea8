import { constantExpression } from '../../../infer/class/constant-expression.js';
import type { BodyFrame } from '../../../infer/frame.js';
import type { ClassType } from '../../../types/type.js';

/** Names the includes of a transformer: those always made, and those made when the client asks. */
export interface Includes {
  always: string[];
  asked: string[];
}

/**
 * Reads includes from the literal lists of the transformer. Without a list, or with one made at run time, there are no
 * names.
 */
export function fractalIncludes(on: ClassType, frame: BodyFrame): Includes {
  const always = named(on, 'defaultIncludes', 'getDefaultIncludes', frame);
  const asked = named(on, 'availableIncludes', 'getAvailableIncludes', frame);
  return { always, asked: asked.filter((name) => !always.includes(name)) };
}

function named(on: ClassType, property: string, getter: string, frame: BodyFrame): string[] {
  const { codebase } = frame.run;
  const found = codebase.property(on.fqcn, property);
  if (found?.fact.default === undefined || codebase.isProject(codebase.method(on.fqcn, getter)?.owner ?? '')) return [];
  const names = constantExpression(found.fact.default, found.id, found.owner, frame.run);
  if (names.kind !== 'shape') return [];
  return names.fields.flatMap((f) => (f.type.kind === 'literal' ? [String(f.type.value)] : []));
}
