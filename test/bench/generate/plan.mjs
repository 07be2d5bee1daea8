import { planColumns } from './columns.mjs';
import { planControllers } from './plan-controllers.mjs';
import { Random } from './random.mjs';
import { camel, KINDS, kebab, MODULES, plural, QUALIFIERS, STATES, snake, studly } from './words.mjs';

/** Larger applications have about one model for six or seven routes, counting those that no route of their own publishes. */
const ROUTES_PER_ENTITY = 6.5;

/**
 * Plans an application of so many routes, before any text is written: `{entities, controllers, enums}`. The number of
 * routes decides everything.
 */
export function plan(routes) {
  const random = new Random(`application of ${routes} routes`);
  const shared = planSharedEnums(random, Math.max(4, Math.round(routes / 60)));
  const entities = planEntities(random, Math.max(4, Math.ceil(routes / ROUTES_PER_ENTITY)), shared);
  relate(random, entities);
  const enums = [...new Set(entities.flatMap((entity) => entity.enums.map(({ definition }) => definition)))];
  return { routes, entities, enums, controllers: planControllers(random, entities, routes) };
}

function planSharedEnums(random, count) {
  return Array.from({ length: count }, (_, index) => {
    const noun = ['Currency', 'Visibility', 'Channel', 'Weekday', 'Region', 'Unit', 'Tone', 'Source'][index % 8];
    const round = Math.floor(index / 8);
    return enumeration(
      random,
      'Shared',
      `${round === 0 ? '' : QUALIFIERS[round % QUALIFIERS.length]}${noun}Type`,
      KINDS,
    );
  });
}

function enumeration(random, module, name, words) {
  return {
    name,
    fqcn: `App\\Enums\\${module}\\${name}`,
    namespace: `App\\Enums\\${module}`,
    cases: random.sample(words, random.integer(3, 8)),
    described: random.chance(0.4),
    integers: random.chance(0.1),
  };
}

function planEntities(random, count, shared) {
  const entities = [];
  const modules = Object.entries(MODULES);
  const used = Math.min(modules.length, 3 + Math.floor(count / 12));
  for (let round = 0; entities.length < count; round++) {
    for (let noun = 0; noun < 12 && entities.length < count; noun++) {
      for (const [module, nouns] of modules.slice(0, used)) {
        if (entities.length === count) break;
        const base = nouns.split(' ')[noun];
        const name = round === 0 ? base : `${QUALIFIERS[(round * 7 + noun) % QUALIFIERS.length]}${base}`;
        if (!entities.some((entity) => entity.name === name)) entities.push(planEntity(random, module, name, shared));
      }
    }
  }
  return entities;
}

function planEntity(random, module, name, shared) {
  const enums = [];
  if (random.chance(0.55))
    enums.push({ column: 'status', definition: enumeration(random, module, `${name}Status`, STATES) });
  if (random.chance(0.3)) {
    const definition = random.pick(shared);
    enums.push({ column: snake(definition.name.replace(/Type$/, '')), definition });
  }
  const columns = planColumns(random, enums);
  const routeKey = random.chance(0.12) ? 'slug' : random.chance(0.12) ? 'uuid' : undefined;
  return {
    name,
    module,
    fqcn: `App\\Models\\${module}\\${name}`,
    variable: camel(name),
    many: camel(plural(name)),
    table: snake(plural(name)),
    slug: kebab(plural(name)),
    parameter: snake(name),
    columns,
    enums,
    routeKey,
    relations: [],
    softDeletes: random.chance(0.35),
    documented: random.chance(0.45),
    oldCasts: random.chance(0.4),
    service: random.chance(0.6),
    policy: random.chance(0.6),
    filterable: random.chance(0.3),
    audited: random.chance(0.25),
    resource: random.chance(0.88),
    brief: random.chance(0.25),
    collection: random.chance(0.25),
  };
}

/** Relations stay near: most lead to a neighbour in the same module. */
function relate(random, entities) {
  const modules = grouped(entities);
  const add = (entity, relation) => {
    const taken = entity.relations.some(({ name }) => name === relation.name);
    const clash = entity.columns.some(({ name }) => name === relation.name || studly(name) === studly(relation.name));
    if (!taken && !clash) entity.relations.push(relation);
    return !taken && !clash;
  };
  for (const [, list] of modules) {
    for (const [index, entity] of list.entries()) {
      const earlier = list.slice(Math.max(0, index - 6), index);
      for (const target of random.sample(earlier, random.integer(0, 2))) {
        if (!add(entity, { kind: 'belongsTo', name: target.variable, target, nullable: random.chance(0.3) })) continue;
        if (target.relations.length < 6 && random.chance(0.8))
          add(target, { kind: random.chance(0.85) ? 'hasMany' : 'hasOne', name: entity.many, target: entity });
      }
      if (random.chance(0.2)) {
        const target = random.pick(entities);
        if (target !== entity) add(entity, { kind: 'belongsTo', name: target.variable, target, nullable: true });
      }
      if (index > 2 && random.chance(0.2)) {
        const target = list[index - 2];
        add(entity, { kind: 'belongsToMany', name: target.many, target });
      }
      if (random.chance(0.4)) add(entity, { kind: 'owner', name: 'creator' });
    }
  }
}

function grouped(entities) {
  const groups = new Map();
  for (const entity of entities) groups.set(entity.module, [...(groups.get(entity.module) ?? []), entity]);
  return groups;
}
