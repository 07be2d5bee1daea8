import { snake } from '@docgen/php';
import type { ClassMetadata, PropertyInfo, RelationInfo } from '../../contract.js';
import type { Codebase } from '../../infer/codebase.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { schemaOf } from '../migrations/schema.js';
import { alwaysWritten, columnsWithDefault } from './inserted-columns.js';
import { modelFacts } from './model-facts.js';
import { convertedMembers } from './model-view.js';
import { morphColumn } from './morph-aliases.js';
import { relationNamed } from './named-relation.js';
import { answeredText } from './property-defaults.js';
import { hiddenColumns, modelProperties } from './published-properties.js';
import { relationOf } from './relation-methods.js';

/** Describes a model by its declarations and the migrations of its table (responses 10). */
export function modelMetadata(on: ClassType, frame: BodyFrame): ClassMetadata {
  const { fqcn } = on;
  const { codebase } = frame.run;
  const facts = modelFacts(fqcn, codebase);
  const { unread, dumps } = schemaOf(codebase);
  const { name, type, format } = facts.key;
  const converted = convertedMembers(on, frame);
  const properties = modelProperties(on, frame);
  const hidden = hiddenColumns(on, frame);
  const routeKey = answeredText(fqcn, 'getRouteKeyName', codebase)?.text;
  return {
    fqcn,
    kind: 'model',
    properties,
    ...(hidden.length === 0 ? {} : { hidden }),
    ...(converted === undefined ? {} : { converted }),
    relations: relationsOf(fqcn, codebase),
    model: {
      table: facts.tableName,
      tableKnown: facts.table !== undefined,
      key: { name: name ?? null, type, ...(format === undefined ? {} : { format }) },
      ...(routeKey === undefined ? {} : { routeKey }),
      softDeletes: facts.deletedAt !== undefined,
      customDates: facts.serializesDates,
      unresolvedWith: facts.with.filter((w) => relationNamed(fqcn, w.split('.')[0] ?? w, frame) === undefined),
      unread: unread
        .filter((u) => u.table === undefined || u.table === facts.tableName)
        .map(({ anchor, what }) => ({ anchor, what })),
      ...(dumps === undefined ? {} : { dumps }),
      inserted: alwaysWritten(facts),
      defaulted: columnsWithDefault(facts),
      unmappedMorphs: unmappedMorphs(fqcn, properties, codebase),
    },
  };
}

/** Lists the morph relations of several models of which some have no alias. */
function unmappedMorphs(
  fqcn: string,
  properties: readonly PropertyInfo[],
  codebase: Codebase,
): { relation: string; classes: string[] }[] {
  return properties.flatMap(({ name }) => {
    const column = morphColumn(fqcn, name, codebase);
    if (column === undefined || column.unmapped.length === 0) return [];
    return column.targets < 2 ? [] : [{ relation: column.relation, classes: [...column.unmapped] }];
  });
}

/** Lists every relation the model's own methods and its traits and parents declare. */
function relationsOf(name: string, codebase: Codebase): RelationInfo[] {
  const { snakeAttributes, hidden, visible, undocumented } = modelFacts(name, codebase);
  const out = new Map<string, Type>();
  for (const owner of codebase.ancestors(name)) {
    const fact = codebase.classOf(owner);
    if (fact === undefined || !codebase.isProject(owner)) continue;
    for (const home of [fact.name, ...fact.traits.map((t) => t.name)]) {
      for (const method of codebase.classOf(home)?.members.methods ?? []) {
        const relation = out.has(method) ? undefined : relationOf(name, method, codebase);
        if (relation !== undefined) out.set(method, relation.value);
      }
    }
  }
  return [...out].map(([relation, type]) => ({
    name: relation,
    key: snakeAttributes ? snake(relation) : relation,
    ...(hidden.includes(relation) ||
    undocumented.includes(relation) ||
    undocumented.includes(snakeAttributes ? snake(relation) : relation) ||
    (visible.length > 0 && !visible.includes(relation))
      ? { hidden: true as const }
      : {}),
    type,
  }));
}
