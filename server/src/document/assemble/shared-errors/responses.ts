import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { Ask } from '../../identity-memo.js';
import { mapMembers, sameItems } from '../../map-members.js';
import { type Assembly, report } from '../state.js';
import { groupByKey } from './group.js';
import { conflictingName, withIllustrations, withoutDeclared, withoutIllustrations } from './illustrations.js';
import { addToBucket, nameShared } from './naming.js';
import { outcomeOf, type StatementOutcome } from './outcome.js';
import type { SharedShapes } from './shapes.js';
import { withReference } from './shapes-of.js';
import type { OperationSites } from './sites.js';
import type { ErrorStatement } from './statements.js';
import { commonWording, differsFrom } from './wording.js';

const SCHEMAS = '#/components/schemas/';
const SHAPE = 'shape ';
const GROUP = 'group ';
const NOTHING: JsonMap = new Map();

/** Holds a statement once its schemas are shared. */
export interface SharedStatement {
  key: string;
  group: string;
  name: string;
  statement: ErrorStatement;
  /** Shared schemas of the response, by media type. */
  refs: ReadonlyMap<string, string>;
  /** The response with references to them, with prose and examples. */
  stated: JsonMap;
  /** The shareable part of it, without prose and examples. */
  body: JsonMap;
}

/**
 * Turns whole responses that two or more operations of one status state into components, in pass 2 (document 12.1).
 * Answers the outcome of both passes for each statement.
 */
export function shareResponses(
  statements: readonly ErrorStatement[],
  operations: readonly OperationSites[],
  shapes: SharedShapes,
  assembly: Assembly,
  told: Set<string>,
): Map<ErrorStatement, StatementOutcome> {
  const answers = new Map<string, string>();
  for (const [key, ref] of shapes.refs) answers.set(SHAPE + key, ref);
  for (const [ref, group] of shapes.groups) answers.set(GROUP + ref, group);
  const ask: Ask = (question) => answers.get(question);
  const all = statements.map((statement) => assembly.memo.stated.of(statement, ask, statedBy));
  const shared = groupByKey(all);
  for (const [key, uses] of shared) {
    const conflict = conflictingName(uses.map(({ stated, statement }) => ({ response: stated, statement })));
    if (conflict === undefined) {
      const [first, ...others] = withoutDeclared(uses);
      if (first === undefined) shared.delete(key);
      else shared.set(key, [first, ...others]);
      continue;
    }
    const stating = operationsOf(operations, conflict.statements);
    report(assembly, 'components.example-name-conflict', { name: conflict.name, operations: stating });
    shared.delete(key);
  }
  const names = nameShared(
    [...shared.values()].map(([first]) => first),
    'responses',
    assembly,
    told,
  );
  const outcomes = new Map<ErrorStatement, StatementOutcome>();
  const added = new Map<string, JsonMap>();
  for (const [key, uses] of shared) {
    const named = names.get(key);
    if (named === undefined) continue;
    const wording = commonWording(uses.map(({ stated, statement: { count } }) => ({ response: stated, count })));
    if (!named.reused) added.set(named.name, component(uses, wording));
    const differing = new Set<ErrorStatement>();
    for (const { statement, stated } of uses) {
      const prose = differsFrom(stated, wording);
      if (prose.has('description')) differing.add(statement);
      outcomes.set(statement, outcomeOf(statement, { component: named.name, prose, refs: new Map() }));
    }
    const differently = operationsOf(operations, differing);
    if (differently.length > 0)
      report(assembly, 'components.description-conflict', { component: named.name, operations: differently });
  }
  for (const { statement, refs } of all)
    if (!outcomes.has(statement))
      outcomes.set(statement, outcomeOf(statement, { component: undefined, prose: NOTHING, refs }));
  addToBucket(assembly, 'responses', added);
  return outcomes;
}

/** Lists the operations that make one of some statements, in document order. */
function operationsOf(operations: readonly OperationSites[], statements: ReadonlySet<ErrorStatement>): string[] {
  if (statements.size === 0) return [];
  const stating = operations.filter(({ sites }) => sites.some(({ statement }) => statements.has(statement)));
  return [...new Set(stating.map(({ operation }) => operation))];
}

function statedBy(statement: ErrorStatement, ask: Ask): SharedStatement {
  const { scope, status } = statement;
  const refs = new Map<string, string>();
  for (const { key, mediaType } of statement.shapes) {
    const ref = ask(SHAPE + key);
    if (typeof ref === 'string') refs.set(mediaType, ref);
  }
  const stated = [...refs].reduce((at, [mediaType, ref]) => withReference(at, mediaType, ref), statement.stated);
  const body = withoutIllustrations(stated);
  body.delete('summary');
  body.delete('description');
  const text = stableJson(body);
  const counted = withGroups(body, ask);
  return {
    key: `${scope}\0${text}`,
    group: `${status}\0${counted === body ? text : stableJson(counted)}`,
    name: nameOf(statement, body),
    statement,
    refs,
    stated,
    body,
  };
}

/** Names a response; with several media types, the components they reference name it. */
function nameOf({ name }: ErrorStatement, body: JsonMap): string {
  const content = body.get('content');
  if (!isMap(content) || content.size === 1) return name;
  const refs = [...content.values()].map((media) => {
    const schema = isMap(media) ? media.get('schema') : undefined;
    return isMap(schema) ? schema.get('$ref') : undefined;
  });
  const names = refs.flatMap((ref) =>
    typeof ref === 'string' && ref.startsWith(SCHEMAS) ? [ref.slice(SCHEMAS.length)] : [],
  );
  return names.length === 0 ? name : [...new Set(names)].join('_');
}

/** Replaces references minted in pass 1 by the groups they were counted in, so that a claim splits no count. */
function withGroups(value: Json, ask: Ask): Json {
  if (Array.isArray(value)) return sameItems(value, (items) => items.map((item) => withGroups(item, ask)));
  if (!isMap(value)) return value;
  const ref = value.get('$ref');
  const group = typeof ref === 'string' ? ask(GROUP + ref) : undefined;
  if (typeof group === 'string') return obj({ $ref: group });
  return mapMembers(value, (_, member) => withGroups(member, ask));
}

function component(uses: readonly [SharedStatement, ...SharedStatement[]], wording: JsonMap): JsonMap {
  const illustrated = withIllustrations(
    uses[0].body,
    uses.map(({ stated }) => stated),
  );
  return new Map([...wording, ...illustrated]);
}
