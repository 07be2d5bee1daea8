import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { fieldChange } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import { keysOf, listOf, mapOf, proseOf } from '../members.js';

/** Members that are compared by codes of their own, and a hint that promises nothing. */
const TOLD_APART = new Set(['summary', 'description', 'deprecated', '$ref', 'bearerFormat']);

/**
 * Compares security schemes by name (diff 9.2). `required` has the schemes each document requires. Gives the paths of changed ones that
 * neither does (diff 11.4).
 */
export function compareSecuritySchemes(
  { before, after, changes }: Comparison,
  required: { before: ReadonlySet<string>; after: ReadonlySet<string> },
): string[] {
  const [old, current] = [before.components('securitySchemes'), after.components('securitySchemes')];
  const unrequired: string[] = [];
  for (const name of keysOf(old, current)) {
    const at = { target: 'securityScheme' as const, id: `name:${name}`, path: `components.securitySchemes.${name}` };
    const isRequired = required.before.has(name) || required.after.has(name);
    const counted = changes.size;
    if (!old.has(name)) changes.add('securityScheme.added', 'added', at);
    else if (!current.has(name)) {
      changes.decide('securityScheme.removed', 'removed', at, required.after.has(name));
      if (!isRequired) unrequired.push(at.path);
    } else {
      const [was, is] = [before.resolve(old.get(name)), after.resolve(current.get(name))];
      const fields = contractOf(was.node ?? was.site, is.node ?? is.site);
      const isOther = fields.some(({ field, old, new: now }) => field !== 'flows' || !onlyGain(old, now));
      if (fields.length > 0) changes.decide('securityScheme.changed', 'changed', at, isRequired && isOther, fields);
      for (const member of ['summary', 'description', 'deprecated'] as const) {
        const told = fieldChange(member, stated(was, member), stated(is, member));
        if (told.length > 0) changes.add(`securityScheme.${member}-changed`, 'changed', at, told);
      }
      if (changes.size > counted && !isRequired) unrequired.push(at.path);
    }
  }
  return unrequired;
}

function stated({ site, node }: { site: JsonMap; node: JsonMap | undefined }, member: string): Json | null {
  const value = site.get(member) ?? node?.get(member);
  return member === 'deprecated' ? value === true : proseOf(value);
}

/** Lists the members that differ, without prose and extensions. */
function contractOf(before: JsonMap, after: JsonMap) {
  return keysOf(before, after)
    .filter((member) => !TOLD_APART.has(member) && !member.startsWith('x-'))
    .flatMap((member) => {
      const read = READINGS[member] ?? plain;
      return fieldChange(member, read(before.get(member)), read(after.get(member)));
    });
}

const READINGS: Readonly<Record<string, (value: Json | undefined) => Json | undefined>> = {
  flows: flowsOf,
  // Names of schemes of HTTP have no letter case.
  scheme: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
};

/** Leaves prose and extensions out of what a member holds. */
function plain(value: Json | undefined): Json | undefined {
  return isMap(value) ? withoutExtensions(value) : value;
}

/** Gives flows with the names of their scopes alone: what is said of a scope is prose. */
function flowsOf(value: Json | undefined): Json | undefined {
  if (!isMap(value)) return value;
  const flows = [...withoutExtensions(value)].map(([name, flow]): [string, Json] => {
    if (!isMap(flow)) return [name, flow];
    const scopes = [...mapOf(flow.get(SCOPES)).keys()].sort();
    return [name, new Map([...withoutExtensions(flow), [SCOPES, scopes]])];
  });
  return new Map(flows);
}

function withoutExtensions(value: JsonMap): JsonMap {
  return new Map([...value].filter(([key]) => !key.startsWith('x-')));
}

const SCOPES = 'scopes';

/** Tells whether all that flows did is to gain: scopes, an address to refresh at, another flow. A client goes on as it did. */
function onlyGain(before: Json | null, after: Json | null): boolean {
  const [old, current] = [mapOf(before ?? undefined), mapOf(after ?? undefined)];
  return [...old].every(([name, flow]) => {
    const [was, is] = [mapOf(flow), mapOf(current.get(name))];
    const scopes = new Set(listOf(is.get(SCOPES)));
    const gone = listOf(was.get(SCOPES)).some((scope) => !scopes.has(scope));
    const others = [...was].filter(([member]) => member !== SCOPES);
    const isOther = others.some(([member, value]) => fieldChange(member, value, is.get(member)).length > 0);
    return current.has(name) && !gone && !isOther && [...is.keys()].every((key) => was.has(key) || key === REFRESH);
  });
}

const REFRESH = 'refreshUrl';
