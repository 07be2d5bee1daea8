import { isMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  type ParameterIn,
  REMOVE,
  type Target,
} from '../../../analysis/index.js';
import { documentedName, headerKey } from './parameter-name.js';

const LOCATIONS = ['path', 'query', 'header', 'cookie'];

/**
 * Reads `IgnoreParam`, the last word over every producer (requests 15.4); `filter[x]` reaches members of an object
 * parameter.
 */
export const ignoreParam: Concern = {
  name: 'attribute-ignore-param',
  phase: 'finalize',
  priority: -1000,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    return declarationsOf('IgnoreParam', operation, ctx).flatMap((declared) => ignore(declared, ctx, draft));
  },
};

function ignore(declared: Declaration, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const name = documentedName(declared.text('name') ?? '', draft);
  const written = declared.has('in') ? (declared.text('in') ?? '') : undefined;
  const place = written?.toLowerCase();
  const loud = !declared.inherited;
  const refuse = (word: string, reason: string): Contribution[] => {
    if (loud) ctx.raise('attribute.ignore-param-location', { name, in: word, reason }, { anchor: declared.anchor });
    return [];
  };
  if (place !== undefined && !LOCATIONS.includes(place))
    return refuse(written as string, 'names no location of a parameter');
  const inPath = draft.parameters().some((p) => p.in === 'path' && p.name === name);
  if (place === 'path') return refuse(written as string, 'asks for a path parameter, which the template needs');
  const candidates = draft.parameters().filter((p) => p.in !== 'path' && (place === undefined || p.in === place));
  const whole = candidates.filter(
    (p) => p.name === name || (p.in === 'header' && headerKey(p.name) === headerKey(name)),
  );
  if (whole.length > 0) return whole.map((p) => dropped(p.in as ParameterIn, p.name, declared));
  const members = candidates.flatMap((p) => nested(p.in as ParameterIn, p.name, name, declared, draft));
  if (members.length > 0) return members;
  if (inPath) return refuse('path', 'asks for a path parameter, which the template needs');
  if (loud) {
    const documented = draft.parameters().map((p) => `${p.in}:${p.name}`);
    ctx.raise('attribute.ignore-param-unmatched', { name, documented }, { anchor: declared.anchor });
  }
  return [];
}

function dropped(place: ParameterIn, name: string, declared: Declaration): Contribution {
  return { target: { node: 'parameter', in: place, name }, field: '*', value: REMOVE, by: declared.by };
}

/**
 * Removes `filter[a][b]` inside the parameter `filter`; containers left without members go too, the parameter with the
 * last one.
 */
function nested(
  place: ParameterIn,
  container: string,
  name: string,
  declared: Declaration,
  draft: DraftView,
): Contribution[] {
  if (!name.startsWith(`${container}[`) || !/^(?:\[[^[\]]+\])+$/.test(name.slice(container.length))) return [];
  const steps = [...name.slice(container.length).matchAll(/\[([^[\]]+)\]/g)].map((m) => m[1] as string);
  const at = (path: string[]): Target => ({ node: 'parameter-schema', in: place, name: container, path });
  if (!draft.has(at(steps))) return [];
  for (let depth = steps.length; depth > 0; depth--) {
    const owner = at(steps.slice(0, depth - 1));
    const properties = draft.get(owner, 'properties');
    const left = isMap(properties) ? [...properties.keys()].filter((key) => key !== steps[depth - 1]) : [];
    if (left.length === 0) continue;
    return removal(owner, steps[depth - 1] as string, declared, draft);
  }
  return [dropped(place, container, declared)];
}

/** The removal outranks every other attribute, because it is the last word. */
const LAST_WORD = 2;

function removal(owner: Target, name: string, declared: Declaration, draft: DraftView): Contribution[] {
  const by: By = { ...declared.by, specificity: LAST_WORD };
  const properties = draft.get(owner, 'properties');
  const rest = new Map(isMap(properties) ? [...properties].filter(([key]) => key !== name) : []);
  const written: Contribution[] = [
    { target: owner, field: 'properties', value: REMOVE, by },
    { target: owner, field: 'properties', value: rest, by },
  ];
  const required = draft.get(owner, 'required');
  if (Array.isArray(required) && required.includes(name)) {
    const others = required.filter((other) => other !== name);
    written.push({ target: owner, field: 'required', value: others.length === 0 ? REMOVE : others, by });
  }
  return written;
}
