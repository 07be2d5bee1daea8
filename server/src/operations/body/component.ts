import { attributesOf, classOf } from '@docgen/php';
import { isMap, type JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  bodyParameterPatches,
  type ComponentRequest,
  type Contribution,
  classDescription,
  declarationsOfClass,
  identityOf,
  mockDeclarations,
  type OperationRoute,
  raiseMockFindings,
} from '../../analysis/index.js';
import {
  type ConvertedRules,
  fieldsOfClass,
  outcomeText,
  pathKey,
  type RouteOutcome,
  type RuleGroup,
  type RuleSource,
  requestProperties,
  rulesOfClass,
  verbOf,
} from '../validation/index.js';
import { divideTagged } from './tagged-objects.js';

/**
 * Publishes the shared schema of a form request's body (validation 17.3). `group` names the operations whose rules
 * differ from the plain component's (validation 15.3).
 */
export function bodyComponent(
  fqcn: string,
  group: RuleGroup | undefined,
  operation: Pick<OperationRoute, 'verb'>,
  reader: AnalysisContext,
  source: RuleSource = 'form-request',
): ComponentRequest {
  const { id: identity, name: asked, pin } = identityOf(reader, fqcn);
  const name = requestName(asked);
  const outcome: RouteOutcome = group?.outcome ?? { verb: verbOf(operation), holds: [] };
  return {
    bucket: 'schemas',
    tuple: [group?.key === undefined ? `${identity}#request` : `${identity}#request:${group.key}`],
    name: `${name}${group?.suffix ?? ''}`,
    pin,
    of: [fqcn, outcomeText(outcome), source],
    define: (ctx) => {
      const key = `${identity}#request${group?.key === undefined ? '' : `:${group.key}`}`;
      return define(ctx, fqcn, outcome, source, { name: `${name}${group?.suffix ?? ''}`, key, pin });
    },
  };
}

/** Maps the kinds of class with rules to who writes them. */
export const CLASS_PRODUCERS: Readonly<Record<RuleSource, string>> = {
  'form-request': 'integration:form-request',
  data: 'integration:spatie-data',
  action: 'integration:laravel-actions',
};

const requestName = (name: string) => (/request$/i.test(name) ? name : `${name}Request`);

/**
 * Writes one contribution per field, each with the place of its entry; comments beside rules belong to the docblock
 * layer.
 */
function define(
  ctx: AnalysisContext,
  fqcn: string,
  outcome: RouteOutcome,
  source: RuleSource,
  asked: { name: string; key: string; pin?: ComponentRequest['pin'] },
): Contribution[] {
  const by: By = { layer: 'integration', producer: CLASS_PRODUCERS[source], anchor: { fact: `class:${fqcn}` } };
  const written: Contribution[] = [];
  const converted = dividedRules(ctx, fqcn, outcome, source, asked, by);
  writeNode(converted.schema, by, converted, written);
  return [...written, ...statedOfClass(ctx, fqcn, converted, by)];
}

/** Converts the rules of a class, with a union in the place of each object that a tag divides (validation 13). */
function dividedRules(
  ctx: AnalysisContext,
  fqcn: string,
  outcome: RouteOutcome,
  source: RuleSource,
  asked: { name: string; key: string; pin?: ComponentRequest['pin'] },
  by: By,
): ConvertedRules {
  const merged = rulesOfClass(ctx, fqcn, outcome, source);
  // What the class declares of its fields is written into the merged object.
  if (source !== 'form-request' || declarationsOfClass('BodyParameter', fqcn, ctx).length > 0) return merged;
  const write = (converted: ConvertedRules): Contribution[] => {
    const out: Contribution[] = [];
    writeNode(converted.schema, by, converted, out);
    for (const { path, keyword, value, anchor } of converted.comments) {
      const docblock: By = { layer: 'docblock', producer: 'docblock', ...(anchor === undefined ? {} : { anchor }) };
      out.push({ target: { node: 'component', path }, field: keyword, value, by: docblock });
    }
    return out;
  };
  const body = { ...asked, of: [fqcn, outcomeText(outcome), source], write };
  return divideTagged(merged, fieldsOfClass(ctx, fqcn, outcome, source), body, ctx);
}

/**
 * Lists what a request class says of its body besides its rules (validation 16, 17.5): its description, what it does with
 * fields it does not list, mocks, comments beside rules, its properties, and body fields it declares.
 */
export function statedOfClass(ctx: AnalysisContext, fqcn: string, converted: ConvertedRules, by: By): Contribution[] {
  const written: Contribution[] = [];
  const description = describedFields(ctx, fqcn);
  if (description !== undefined)
    written.push({ target: { node: 'component' }, field: 'description', value: description, by });
  const fields = converted.schema.get('properties');
  const names = isMap(fields) ? [...fields.keys()] : [];
  for (const name of names) written.push(...mockDeclarations(ctx, fqcn, name, { node: 'component', path: [name] }));
  raiseMockFindings(fqcn, names, ctx);
  written.push(...classDescription(ctx, fqcn));
  for (const { path, keyword, value, anchor } of converted.comments) {
    const docblock: By = { layer: 'docblock', producer: 'docblock', ...(anchor === undefined ? {} : { anchor }) };
    written.push({ target: { node: 'component', path }, field: keyword, value, by: docblock });
  }
  const declared = declarationsOfClass('BodyParameter', fqcn, ctx);
  // What the class says of a field as a whole comes before what its property says.
  written.push(...bodyParameterPatches(declared, converted.schema, ctx));
  return [...written, ...requestProperties(ctx, fqcn, converted.schema)];
}

/** Writes a schema and those below it, each with the place of its entry. */
function writeNode(schema: JsonMap, by: By, { anchors }: ConvertedRules, out: Contribution[]): void {
  writeBelow(schema, [], by, anchors, anchoredPaths(anchors), out);
}

/** Lists every path that has a place, and every path above one: asking all places of each list was quadratic. */
function anchoredPaths(anchors: ConvertedRules['anchors']): ReadonlySet<string> {
  const known = new Set<string>();
  for (const key of anchors.keys()) {
    const path = JSON.parse(key) as string[];
    for (let length = path.length; length > 0 && !known.has(pathKey(path.slice(0, length))); length--)
      known.add(pathKey(path.slice(0, length)));
  }
  return known;
}

function writeBelow(
  schema: JsonMap,
  path: string[],
  by: By,
  anchors: ConvertedRules['anchors'],
  anchored: ReadonlySet<string>,
  out: Contribution[],
): void {
  const anchor = anchors.get(pathKey(path));
  const own: By = anchor === undefined ? by : { ...by, anchor };
  const properties = schema.get('properties');
  const items = schema.get('items');
  const ofItems = isMap(items) && anchored.has(pathKey([...path, '*'])) ? items : undefined;
  const apart = new Set(['properties', ...(ofItems === undefined ? [] : ['items'])]);
  const rest: JsonMap = new Map([...schema].filter(([keyword]) => !apart.has(keyword)));
  const target = path.length === 0 ? ({ node: 'component' } as const) : ({ node: 'component', path } as const);
  out.push({ target, field: '*', value: rest, by: own });
  if (ofItems !== undefined) writeBelow(ofItems, [...path, '*'], own, anchors, anchored, out);
  if (!isMap(properties)) return;
  for (const [name, property] of properties)
    if (isMap(property)) writeBelow(property, [...path, name], own, anchors, anchored, out);
}

/** Reads Laravel's `#[FailOnUnknownFields]` on the class or the nearest parent that states it (validation 1). */
function describedFields(ctx: AnalysisContext, fqcn: string): string | undefined {
  for (let name: string | undefined = fqcn, left = 16; name !== undefined && left > 0; left--) {
    const attribute = attributesOf(ctx, `class:${name}`).find((a) => a.name.endsWith('\\FailOnUnknownFields'));
    if (attribute !== undefined) {
      const stated = attribute.args[0]?.value;
      return stated?.k === 'bool' && !stated.v ? undefined : 'Fields not listed here are refused.';
    }
    name = classOf(ctx, name)?.extends;
  }
  return undefined;
}
