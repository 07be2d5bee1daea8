import { statusPhrase } from '../../../analysis/index.js';

/** Holds an action of an overlay (document 9.1): keys that lead to its target, and what it does there. */
export interface MendingAction {
  target: readonly string[];
  update?: unknown;
  remove?: true;
}

/** Holds a member of the document that exchanges break, with everything they showed instead. */
export interface WrongMember {
  /** Keys that lead to the node. */
  node: readonly string[];
  keyword: string;
  seen: readonly unknown[];
  /** Keys of the places that refer to the node; undefined where one is not known. */
  sites: readonly (readonly string[])[] | undefined;
  /** Members the node has now, as plain JSON. */
  now: Readonly<Record<string, unknown>>;
}

const ASIDE = new Set(
  'format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems minProperties maxProperties additionalProperties unevaluatedProperties unevaluatedItems items not propertyNames dependentRequired'.split(
    ' ',
  ),
);
const CONTAINS = ['contains', 'minContains', 'maxContains'];
/** Keywords of a schema that refuse nothing once they are gone. */
const REFUSING = new Set([...ASIDE, 'const', 'oneOf', 'contains']);

/** Tells whether the document of now takes what was seen: the artifact of the tests is older than it. */
export function takesAlready({ keyword, seen, now }: Pick<WrongMember, 'keyword' | 'seen' | 'now'>): boolean {
  const has = (map: unknown, key: string) => typeof map === 'object' && map !== null && Object.hasOwn(map, key);
  switch (keyword) {
    case 'type': {
      const known = [now.type].flat();
      return (
        now.type === undefined ||
        seen.every((one) => known.includes(one) || (one === 'integer' && known.includes('number')))
      );
    }
    case 'enum': {
      const known = now.enum;
      return !Array.isArray(known) || seen.every((one) => known.includes(one));
    }
    case 'const':
      return !has(now, 'const') || seen.every((one) => one === now.const);
    case 'required': {
      const known = now.required;
      return Array.isArray(known) ? seen.every((one) => !known.includes(one)) : known !== true;
    }
    case 'responses':
      return seen.every((one) => has(now.responses, String((one as SeenResponse).status)));
    case 'content':
      return seen.every((one) => has(now.content, String(one)));
    default:
      return REFUSING.has(keyword) && !has(now, keyword);
  }
}

/** Gives the actions after which the document takes what was seen; undefined where no single member decides that. */
export function mendOf({ node, keyword, seen, sites, now }: WrongMember): MendingAction[] | undefined {
  const remove = (member: string): MendingAction[] => [{ target: [...node, member], remove: true }];
  switch (keyword) {
    case 'type':
      return typeMend(node, seen, sites, now);
    case 'enum':
      if (seen.some(isWhole)) return remove('enum');
      return Array.isArray(now.enum) ? [{ target: node, update: { enum: union(now.enum, seen) } }] : undefined;
    case 'const':
      if (seen.some(isWhole)) return remove('const');
      return [{ target: node, update: { enum: union([now.const], seen) } }, ...remove('const')];
    case 'oneOf':
      // More than one branch took the value: as many of them may.
      if (!Array.isArray(now.oneOf) || now.anyOf !== undefined) return undefined;
      return [{ target: node, update: { anyOf: now.oneOf } }, ...remove('oneOf')];
    case 'contains':
      return CONTAINS.filter((member) => Object.hasOwn(now, member)).flatMap(remove);
    case 'required': {
      if (typeof now.required === 'boolean') return [{ target: node, update: { required: false } }];
      if (!Array.isArray(now.required)) return undefined;
      const left = now.required.filter((name) => !seen.includes(name));
      return left.length === 0 ? remove('required') : [{ target: node, update: { required: left } }];
    }
    case 'responses':
      return seen.map((one) => ({ target: node, update: { responses: responseOf(one as SeenResponse) } }));
    case 'content':
      return [
        { target: node, update: { content: Object.fromEntries(seen.map((type) => [String(type), { schema: {} }])) } },
      ];
    default:
      return ASIDE.has(keyword) ? remove(keyword) : undefined;
  }
}

/** Says why nothing is proposed for a member that is broken. */
export function unmendedText({ keyword, seen }: Pick<WrongMember, 'keyword' | 'seen'>): string {
  if (keyword === 'body') return seen.map((one) => BODIES[String(one)] ?? '').join('; ');
  if (keyword === 'uncheckable') return 'the schema itself cannot be read, so it is mended where it is written';
  if (keyword === 'false schema') return 'the schema takes nothing at all, so what was seen has no place in it';
  if (keyword === 'type' && seen.includes('null'))
    return 'the schema is shared, and null where it is referred to alone';
  return 'no single member decides this';
}

const BODIES: Readonly<Record<string, string>> = {
  empty: 'an empty body is a value of no schema, so the code sends one, or a status that documents none',
  text: 'nothing a document says makes these bytes JSON, so the code that writes them is mended',
  untyped: 'no media type was sent that could be documented, so the code sends a Content-Type',
};

/** Leaves out actions at or below what another one removes: nothing is there any more for them. */
export function withoutRemoved(actions: readonly MendingAction[]): MendingAction[] {
  const gone = actions.filter(({ remove }) => remove === true);
  return actions.filter(
    ({ target }) =>
      !gone.some((one) => one.target.length < target.length && one.target.every((key, at) => key === target[at])),
  );
}

/** Holds a response no status of the document has: its status, and the media type of its body, if it had one. */
export interface SeenResponse {
  status: number;
  mediaType: string | null;
}

function responseOf({ status, mediaType }: SeenResponse): object {
  const content = mediaType === null ? {} : { content: { [mediaType]: { schema: {} } } };
  return { [status]: { description: statusPhrase(status), ...content } };
}

function typeMend(
  node: readonly string[],
  seen: readonly unknown[],
  sites: WrongMember['sites'],
  now: WrongMember['now'],
): MendingAction[] | undefined {
  const isShared = node[0] === 'components' && node.length === 3;
  if (isShared && seen.length === 1 && seen[0] === 'null') {
    // A whole component is null at places alone: the reference there becomes one of two.
    const ref = `#/${node.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
    return sites?.flatMap((site) => [
      { target: site, update: { anyOf: [{ $ref: ref }, { type: 'null' }] } },
      { target: [...site, '$ref'], remove: true as const },
    ]);
  }
  const known = [now.type].flat().filter((type) => typeof type === 'string');
  if (known.length === 0) return undefined;
  const all = union(known, seen).filter((type, _, list) => type !== 'integer' || !list.includes('number'));
  const sorted = [...all.filter((type) => type !== 'null'), ...all.filter((type) => type === 'null')];
  return [{ target: node, update: { type: sorted.length === 1 ? sorted[0] : sorted } }];
}

/** Tells of a list or an object, which no list of values can name in general. */
function isWhole(seen: unknown): boolean {
  return typeof seen === 'object' && seen !== null;
}

function union(known: readonly unknown[], seen: readonly unknown[]): unknown[] {
  return [...new Set([...known, ...seen])];
}
