import { REPORTS, studly, VERBS } from './words.mjs';

const RESOURCE = ['index', 'store', 'show', 'update', 'destroy'];

/** Controllers until there are `routes` routes, the last one cut to measure. An action is `{name, kind}` and is one route. */
export function planControllers(random, entities, routes) {
  const controllers = [];
  let left = routes;
  const add = (controller) => {
    if (left === 0) return;
    controller.actions = controller.actions.slice(0, left);
    left -= controller.actions.length;
    controllers.push(controller);
  };
  for (let round = 0; left > 0; round++) {
    for (const entity of entities) {
      if (left === 0) break;
      if (round > 0) add(resourceful(random, entity, `V${round + 1}`));
      else for (const controller of ofEntity(random, entity)) add(controller);
    }
  }
  return controllers;
}

function ofEntity(random, entity) {
  const list = [resourceful(random, entity, 'Api')];
  const child = entity.relations.find(({ kind }) => kind === 'hasMany')?.target;
  if (child !== undefined && random.chance(0.45)) list.push(nested(random, entity, child));
  for (let n = random.integer(0, 2); n > 0; n--) {
    const verb = random.pick(VERBS);
    const name = `${studly(verb)}${entity.name}Controller`;
    const taken = list.some((other) => other.name === name) || list[0].actions.some((action) => action.name === verb);
    if (!taken) list.push(single(random, entity, verb, name));
  }
  if (random.chance(0.12)) list.push(resourceful(random, entity, 'Admin'));
  return list;
}

function resourceful(random, entity, area) {
  const all = random.chance(0.75)
    ? RESOURCE
    : RESOURCE.filter((name) => name !== random.pick(['destroy', 'update', 'store']));
  const actions = all.map((name) => ({ name, kind: name }));
  const extras = random.integer(Math.max(0, 5 - actions.length), 7 - actions.length);
  for (let n = extras; n > 0; n--) {
    const report = random.chance(0.35);
    const name = report ? random.pick(REPORTS) : random.pick(VERBS);
    if (!actions.some((action) => action.name === name)) actions.push({ name, kind: report ? 'report' : 'verb' });
  }
  return {
    shape: 'resource',
    area,
    entity,
    name: `${entity.name}Controller`,
    namespace: `App\\Http\\Controllers\\${area}\\${entity.module}`,
    actions,
    explicit: random.chance(0.3),
    authorize: random.pick(['controller', 'gate', 'request', 'route', 'none']),
    documented: random.chance(0.35),
    inline: random.chance(0.25),
  };
}

function nested(random, parent, entity) {
  const actions = RESOURCE.slice(0, random.integer(2, 5)).map((name) => ({ name, kind: name }));
  return {
    shape: 'nested',
    area: 'Api',
    entity,
    parent,
    name: `${parent.name}${entity.name}Controller`,
    namespace: `App\\Http\\Controllers\\Api\\${parent.module}`,
    actions,
    explicit: false,
    authorize: random.pick(['controller', 'gate', 'none']),
    documented: random.chance(0.2),
    inline: random.chance(0.6),
  };
}

function single(random, entity, verb, name) {
  return {
    shape: 'single',
    area: 'Api',
    entity,
    verb,
    name,
    namespace: `App\\Http\\Controllers\\Api\\${entity.module}`,
    actions: [{ name: '__invoke', kind: 'verb' }],
    explicit: true,
    authorize: random.pick(['controller', 'gate', 'none', 'route']),
    documented: random.chance(0.4),
    inline: random.chance(0.7),
  };
}
