import type { FactReader } from '@docgen/cache';
import type { CallableRef, ReturnSite, Type } from '@docgen/engine';
import { type ClosureFact, type DocBlock, methodOf, tagOf } from '@docgen/php';
import { typeArgument } from '../analysis/index.js';

/**
 * Gives what the `@return` of a callable says it returns, which is all that is known of it without inference (engine 1.3 law 5). Classes
 * are unknown, an array of them is an array of anything: what their objects look like would have to be inferred. None where nothing is said.
 */
export function declaredReturns(reader: FactReader, ref: CallableRef): ReturnSite[] {
  const said = docblockOf(reader, ref);
  const tag = tagOf(said?.doc, 'return')?.type;
  if (said === undefined || tag === undefined) return [];
  const type = withoutClasses(typeArgument(reader, tag));
  return type.kind === 'unknown' || type.kind === 'null' ? [] : [{ type, anchor: { fact: said.fact } }];
}

function docblockOf(reader: FactReader, ref: CallableRef): { doc: DocBlock | undefined; fact: string } | undefined {
  if (ref.closure !== undefined) {
    const closure = reader.read<ClosureFact>(ref.closure);
    return closure === undefined ? undefined : { doc: closure.doc, fact: ref.closure };
  }
  if (ref.class === undefined || ref.method === undefined) return undefined;
  const found = methodOf(reader, ref.class, ref.method);
  return found === undefined ? undefined : { doc: found.fact.doc, fact: found.sigId };
}

const UNKNOWN: Type = { kind: 'unknown', reason: 'no-engine' };

/** Puts the unknown in the place of every class, and of a union that holds one. */
function withoutClasses(type: Type): Type {
  switch (type.kind) {
    case 'class':
      return UNKNOWN;
    case 'list':
      return { ...type, item: withoutClasses(type.item) };
    case 'map':
      return { ...type, value: withoutClasses(type.value) };
    case 'shape':
      return { ...type, fields: type.fields.map((field) => ({ ...field, type: withoutClasses(field.type) })) };
    case 'union': {
      const members = type.members.map(withoutClasses);
      return members.some(({ kind }) => kind === 'unknown') ? UNKNOWN : { ...type, members };
    }
    default:
      return type;
  }
}
