import { memberNames } from '../../analysis/index.js';
import { type Field, isChoice, rule, type ValidationRule } from './rule.js';
import { startsWith } from './tree/path.js';

/** Describes an object whose members depend on a tag among them (validation 13). */
export interface TaggedObject {
  /** Path of the object; empty for the root. */
  path: string[];
  /** Name of the tag. */
  tag: string;
  branches: TaggedBranch[];
  /** Says that the object may have no member at all: the tag is required with its parent alone. */
  empty: boolean;
}

/** Holds the members one value of the tag keeps, by paths below the object. */
export interface TaggedBranch {
  value: string;
  name: string;
  fields: Field[];
}

/** Lists rules of a tag beside its list of values. */
const OF_TAG = new Set(['string', 'bail', 'description', 'example', 'required', 'required_with', 'in', 'enum']);
/** Lists rules of the object itself that bind none of its members. */
const OF_OBJECT = new Set(['required', 'array', 'nullable', 'sometimes', 'bail', 'present', 'filled']);

/** Finds the outermost objects of a rule set that a tag divides; any doubt leaves the merged object (validation 13). */
export function taggedObjects(fields: readonly Field[]): TaggedObject[] {
  const levels = new Map(fields.map(({ path }) => [JSON.stringify(path.slice(0, -1)), path.slice(0, -1)]));
  const sorted = [...levels.values()].sort((a, b) => a.length - b.length);
  const found: TaggedObject[] = [];
  for (const path of sorted) {
    if (path.includes('*') || found.some((outer) => startsWith(path, outer.path))) continue;
    const object = dividedAt(path, fields);
    if (object !== undefined) found.push(object);
  }
  return found;
}

function dividedAt(path: readonly string[], fields: readonly Field[]): TaggedObject | undefined {
  const own = fields.find((field) => same(field.path, path));
  if (own !== undefined && plainRules(own)?.every((item) => OF_OBJECT.has(item.name)) !== true) return undefined;
  const inside = fields.filter((field) => field.path.length > path.length && startsWith(field.path, path));
  if (inside.some((field) => field.path[path.length] === '*')) return undefined;
  for (const field of inside) {
    if (field.path.length !== path.length + 1) continue;
    const tag = tagOf(field, path);
    const object = tag === undefined ? undefined : divided(path, field, tag, inside);
    if (object !== undefined) return object;
  }
  return undefined;
}

interface Tag {
  values: { value: string; name: string }[];
  empty: boolean;
}

/** Reads a field as a tag: it has to be there, and is one of some texts. */
function tagOf(field: Field, parent: readonly string[]): Tag | undefined {
  const rules = plainRules(field);
  if (rules?.every((item) => OF_TAG.has(item.name)) !== true) return undefined;
  const listed = rules.filter((item) => item.name === 'in' || item.name === 'enum');
  const [list] = listed;
  const required = rules.some((item) => item.name === 'required');
  const withParent = rules.filter((item) => item.name === 'required_with');
  const ofParent = withParent.every(({ params }) => params.length === 1 && params[0] === parent.join('.'));
  if (list === undefined || listed.length > 1 || list.booleans || (!required && withParent.length === 0) || !ofParent)
    return undefined;
  const values = list.members?.map((member) => member.value) ?? list.params;
  if (values.length === 0 || values.some((value) => value === '' || !Number.isNaN(Number(value)))) return undefined;
  const minted = memberNames(values);
  const names = values.map((value, i) => list.members?.find((one) => one.value === value)?.name ?? minted[i] ?? value);
  return { values: values.map((value, i) => ({ value, name: names[i] as string })), empty: !required };
}

function divided(
  path: readonly string[],
  tagField: Field,
  { values, empty }: Tag,
  inside: readonly Field[],
): TaggedObject | undefined {
  const at = path.length;
  const tag = tagField.path[at] ?? '';
  const gate = tagField.path.join('.');
  const kept = new Map<string, ReadonlySet<string> | 'all'>();
  for (const field of inside) {
    if (field === tagField) continue;
    const isMember = field.path.length === at + 1;
    // A value inside a member may hang on another tag, of its own object.
    const condition = isMember ? keptBy(field, gate, values) : field.items.some(asks(gate)) ? undefined : 'all';
    if (condition === undefined) return undefined;
    const member = field.path[at] ?? '';
    if (isMember || !kept.has(member)) kept.set(member, condition);
  }
  const branches = values.map(({ value, name }): TaggedBranch => {
    const members = inside.filter((field) => {
      const by = kept.get(field.path[at] ?? '');
      return field === tagField || by === 'all' || by?.has(value) === true;
    });
    const own = members.map((field) => ({
      ...field,
      path: field.path.slice(at),
      items: field === tagField ? tagRules(field) : field.items.filter((item) => !asks(gate)(item)),
    }));
    return { value, name, fields: own };
  });
  const sets = new Set(branches.map(({ fields }) => JSON.stringify(fields.map((field) => field.path))));
  return sets.size < 2 ? undefined : { path: [...path], tag, branches, empty };
}

/** Gives the values of the tag that keep a member; undefined where its rules leave a doubt. */
function keptBy(field: Field, gate: string, values: Tag['values']): ReadonlySet<string> | 'all' | undefined {
  const [first, ...others] = field.items;
  if (field.items.some(isChoice) || others.some(isGate)) return undefined;
  if (first === undefined || isChoice(first) || !isGate(first)) return 'all';
  const [on, ...listed] = first.params;
  if (on !== gate || listed.length === 0 || field.widened || field.unread) return undefined;
  if (listed.some((value) => !values.some((one) => one.value === value))) return undefined;
  if (first.name === 'exclude_unless') return new Set(listed);
  if (first.name !== 'exclude_if') return undefined;
  return new Set(values.map(({ value }) => value).filter((value) => !listed.includes(value)));
}

const asks = (gate: string) => (item: Field['items'][number]) =>
  isGate(item) && 'params' in item && item.params[0] === gate;

function isGate(item: Field['items'][number]): boolean {
  return !isChoice(item) && item.name.startsWith('exclude');
}

/** Writes the rules of the tag inside a branch, where its one value is known. */
function tagRules(field: Field): ValidationRule[] {
  const prose = field.items.filter((item): item is ValidationRule => !isChoice(item) && item.name === 'description');
  return [rule('required'), rule('string'), ...prose];
}

/** Gives the rules of a field of which all are known and hold always. */
function plainRules({ widened, unread, maybe, items }: Field): ValidationRule[] | undefined {
  if (widened || unread || maybe) return undefined;
  const rules = items.filter((item): item is ValidationRule => !isChoice(item));
  return rules.length === items.length ? rules : undefined;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && startsWith(one, other);
}
