import { COMPONENTS, type Dice, edited, randomSchema, type Schema } from './random-schemas.js';

type Operation = Record<string, unknown> & { parameters: Record<string, unknown>[] };

export interface PlainDocument extends Record<string, unknown> {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let ids = 0;
const id = (kind: string): string => `${kind}:v1:${String(ids++).padStart(16, '0')}`;

/** Makes a document of four operations with ids, bodies, responses, headers, security, and components that hold each other. */
export function randomDocument(dice: Dice): PlainDocument {
  ids = 0;
  const schemas = Object.fromEntries(
    COMPONENTS.map((name) => {
      const made = randomSchema(dice, 2);
      return [name, { 'x-docgen-id': id('sch'), ...withoutCircle(name, made) }];
    }),
  );
  const paths = Object.fromEntries(
    ['/a/{one}', '/b/{one}/{two}', '/c', '/d'].map((path, i) => [
      path,
      { [i % 2 === 0 ? 'get' : 'post']: operation(dice, path) },
    ]),
  );
  return {
    paths,
    components: { schemas },
    security: dice.chance(0.5) ? [{ s: [] }] : [],
  };
}

/** Lets a component lead only to those after it: one that is nothing but itself means nothing, this way or back. */
function withoutCircle(name: string, schema: Schema): object {
  if (typeof schema === 'boolean') return {};
  const next = COMPONENTS[COMPONENTS.indexOf(name) + 1];
  const text = JSON.stringify(schema).replaceAll(
    /"\$ref":"[^"]*"/g,
    next === undefined ? '"title":"T"' : `"$ref":"#/components/schemas/${next}"`,
  );
  return JSON.parse(text) as object;
}

function operation(dice: Dice, path: string): Operation {
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const content = () => ({ 'application/json': { schema: randomSchema(dice, 2) } });
  return {
    'x-docgen-id': id('op'),
    summary: dice.pick(['S', 'T']),
    parameters: [
      ...placeholders.map((name) => ({
        'x-docgen-id': id('par'),
        in: 'path',
        name,
        required: true,
        schema: { type: 'string' },
      })),
      { 'x-docgen-id': id('par'), in: 'query', name: 'q', required: dice.chance(0.3), schema: randomSchema(dice, 1) },
    ],
    ...(dice.chance(0.6) ? { requestBody: { required: dice.chance(0.5), content: content() } } : {}),
    responses: {
      200: { description: 'OK', headers: { X: { schema: { type: 'string' } } }, content: content() },
      404: { description: 'No' },
    },
    ...(dice.chance(0.4) ? { security: [{ s: [] }] } : {}),
  };
}

/** Changes one thing; in the operation of a path where its number is given. */
export function editedDocument(dice: Dice, document: PlainDocument, only?: number): PlainDocument {
  const out = structuredClone(document);
  const names = Object.keys(out.paths);
  if (only === undefined && dice.chance(0.25)) {
    const name = dice.pick(COMPONENTS);
    const own = out.components.schemas[name] as Record<string, unknown>;
    const { 'x-docgen-id': known, ...rest } = own;
    const next = edited(dice, rest);
    out.components.schemas[name] = { 'x-docgen-id': known, ...withoutCircle(name, next) };
    return out;
  }
  if (only === undefined && dice.chance(0.1)) {
    delete out.paths[dice.pick(names)];
    return out;
  }
  const item = out.paths[names[only ?? dice.below(names.length)] as string] as Record<string, Operation>;
  const [method, of] = Object.entries(item)[0] as [string, Operation];
  const responses = of.responses as Record<string, Record<string, unknown>>;
  const json = (body: unknown) =>
    (body as { content: Record<string, { schema: Schema }> }).content['application/json'] as { schema: Schema };
  const edits: (() => void)[] = [
    () => Object.assign(of, { summary: dice.pick(['U', 'V']), deprecated: true }),
    () => of.parameters.pop(),
    () =>
      of.parameters.push({
        'x-docgen-id': `par:v1:${method}new0000000000`,
        in: 'query',
        name: 'n',
        required: dice.chance(0.5),
      }),
    () => {
      const last = of.parameters.at(-1) as Record<string, unknown>;
      last.required = last.required !== true;
    },
    () => Object.assign(of.parameters.at(-1) as object, { style: 'pipeDelimited', description: 'D' }),
    () => {
      if (of.requestBody === undefined) of.requestBody = { content: {} };
      else if (dice.chance(0.4)) delete of.requestBody;
      else json(of.requestBody).schema = edited(dice, json(of.requestBody).schema);
    },
    () => {
      json(responses[200]).schema = edited(dice, json(responses[200]).schema);
    },
    () => {
      delete responses[dice.pick(['200', '404'])];
    },
    () => {
      responses[200] = { ...responses[200], headers: dice.chance(0.5) ? {} : { X: { required: true }, Y: {} } };
    },
    () => {
      of.security = dice.pick([[{ s: [] }, { t: [] }], [{ t: [] }], [], [{}]]);
    },
  ];
  dice.pick(edits)();
  return out;
}

/** Renames placeholders, with the ids that follow from their names, and components, with what refers to them. */
export function renamed(dice: Dice, document: PlainDocument): PlainDocument {
  const placeholders = dice.pick([
    { one: 'uno', two: 'due' },
    { one: 'two', two: 'one' },
    { one: 'one', two: 'other' },
    { one: 'two', two: 'three' },
  ]) as Record<string, string>;
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => {
      const next = structuredClone(item);
      for (const of of Object.values(next)) {
        for (const parameter of of.parameters.filter((one) => one.in === 'path')) {
          const name = placeholders[parameter.name as string] as string;
          if (name !== parameter.name)
            parameter['x-docgen-id'] = `par:v1:${of['x-docgen-id']}${name}`.replaceAll('op:v1:', '');
          parameter.name = name;
        }
      }
      return [path.replace(/\{(\w+)\}/g, (_, name: string) => `{${placeholders[name]}}`), next];
    }),
  );
  const text = JSON.stringify({ ...document, paths, components: undefined });
  const names = dice.chance(0.5) ? ['B', 'C', 'A'] : ['X', 'Y', 'Z'];
  const nameOf = (name: string): string => names[COMPONENTS.indexOf(name)] as string;
  const repointed = (of: string): string =>
    of.replace(/#\/components\/schemas\/([ABC])/g, (_, name: string) => `#/components/schemas/${nameOf(name)}`);
  const schemas = JSON.parse(repointed(JSON.stringify(document.components.schemas))) as Record<string, Schema>;
  return {
    ...(JSON.parse(repointed(text)) as PlainDocument),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [nameOf(name), schema])),
    },
  };
}

/** Changes one thing in the operation of the path of a number. */
export function editedPath(number: number, dice: Dice, document: PlainDocument): PlainDocument {
  return editedDocument(dice, document, number);
}
