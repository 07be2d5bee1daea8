import type { ClassType } from '@docgen/engine';
import { classOf, isSubclassOf, tagOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type By, classProse, identityOf, schema } from '../../analysis/index.js';
import { schemaOf } from './mapper.js';
import { type Mapping, mapping } from './mapping.js';
import { anyOf } from './nullable.js';

/**
 * Makes the schema of a class whose docblock lists its subtypes, `@phpstan-sealed A|B` or `@psalm-inheritors A, B` (responses 4.5): a
 * component that is one of them. Undefined for a class without a list.
 */
export function sealedSchema({ fqcn }: ClassType, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  const fact = classOf(ctx, fqcn);
  const type = (tagOf(fact?.doc, 'sealed') ?? tagOf(fact?.doc, 'inheritors'))?.type;
  if (type === undefined || (fact?.kind !== 'interface' && fact?.abstract !== true)) return undefined;
  const listed = type.k === 'union' ? type.of : [type];
  const names = listed.map((one) => (one.k === 'id' ? one.name : ''));
  const anchor = { fact: `class:${fqcn}` };
  const wrong = names.find((name) => classOf(ctx, name) === undefined || !isSubclassOf(ctx, name, fqcn));
  if (wrong !== undefined) {
    ctx.raiseShared('docblock.sealed-unreadable', { class: fqcn, entry: wrong === '' ? 'a type' : wrong }, { anchor });
    return obj({ type: 'object' });
  }
  const { id, name, pin } = identityOf(ctx, fqcn);
  const by: By = { layer: 'inference', producer: 'inference', anchor };
  const $ref = ctx.component({
    bucket: 'schemas',
    tuple: [id],
    name,
    pin,
    of: [fqcn],
    define: (inner) => {
      const branches = names.map((one) => schemaOf({ kind: 'class', fqcn: one }, mapping(inner, 'member')));
      return [schema({ node: 'component' }, anyOf(branches, inner), by), ...classProse(inner, fqcn)];
    },
  });
  return obj({ $ref });
}
