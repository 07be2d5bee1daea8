import {
  type AnalysisContext,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  type OperationRoute,
  type ParameterIn,
  type Target,
} from '../../../analysis/index.js';
import { firstGiving, jsonArgument } from './argument.js';
import { declaredType, wired } from './declared-type.js';
import { documentedName, headerKey } from './parameter-name.js';

/**
 * Reads the declarations of one parameter attribute, patched into a documented parameter or added (requests 15.1,
 * config 9.3). Each argument is taken from the first declaration of the parameter that gives it, a method's before its
 * class's. `accepts` answers whether a name may be declared at all, and reports refused ones.
 */
export function declaredParameters(
  attribute: 'PathParameter' | 'QueryParameter' | 'HeaderParameter' | 'CookieParameter',
  place: ParameterIn,
  operation: OperationRoute,
  ctx: AnalysisContext,
  draft: DraftView,
  accepts: (declared: Declaration, name: string) => boolean = () => true,
): Contribution[] {
  const byName = new Map<string, Declaration[]>();
  for (const declared of declarationsOf(attribute, operation, ctx)) {
    const written = declared.text('name') ?? '';
    if (!accepts(declared, written)) continue;
    const known = place === 'query' ? documentedName(written, draft) : written;
    const name = place === 'header' ? spelling(written, [...byName.keys()], draft) : known;
    byName.set(name, [...(byName.get(name) ?? []), declared]);
  }
  return [...byName].flatMap(([name, declarations]) => {
    const nested = place === 'query' ? /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) : null;
    if (nested !== null) {
      const container = { node: 'parameter', in: place, name: nested[1] as string } as const;
      if (draft.get(container, 'style') === 'deepObject') {
        return member(attribute, container.name, nested[2] as string, declarations, ctx, draft);
      }
    }
    return whole(attribute, place, name, declarations, ctx, draft);
  });
}

/** Finds the documented spelling of a header. */
function spelling(name: string, known: readonly string[], draft: DraftView): string {
  const documented = draft.parameters().filter((p) => p.in === 'header');
  return [...documented.map((p) => p.name), ...known].find((other) => headerKey(other) === headerKey(name)) ?? name;
}

function whole(
  attribute: string,
  place: ParameterIn,
  name: string,
  declarations: readonly Declaration[],
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const target = { node: 'parameter', in: place, name } as const;
  const type: Target = { node: 'parameter-schema', in: place, name };
  const fresh = !draft.has(target);
  const written = declaredType(attribute, type, declarations, fresh, ctx, draft);
  if (place === 'query') written.push(...wired(target, declarations, written, draft));
  const text = firstGiving(declarations, 'description');
  if (text !== undefined)
    written.push({ target, field: 'description', value: text.text('description') ?? '', by: text.by });
  const required = place === 'path' ? undefined : firstGiving(declarations, 'required');
  if (required !== undefined) {
    written.push({ target, field: 'required', value: required.flag('required') === true, by: required.by });
  }
  const example = jsonArgument(attribute, declarations, 'example', ctx);
  if (example !== undefined) written.push({ target, field: 'example', value: example.value, by: example.by });
  return written;
}

/** Declares a member of an object parameter: every argument goes to the property's schema. */
function member(
  attribute: string,
  container: string,
  property: string,
  declarations: readonly Declaration[],
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const target: Target = { node: 'parameter', in: 'query', name: container };
  const owner: Target = { node: 'parameter-schema', in: 'query', name: container };
  const type: Target = { ...owner, path: [property] };
  const written = declaredType(attribute, type, declarations, !draft.has(type), ctx, draft);
  const text = firstGiving(declarations, 'description');
  if (text !== undefined)
    written.push({ target: type, field: 'description', value: text.text('description') ?? '', by: text.by });
  const example = jsonArgument(attribute, declarations, 'example', ctx);
  if (example !== undefined) written.push({ target: type, field: 'example', value: example.value, by: example.by });
  const required = firstGiving(declarations, 'required');
  if (required?.flag('required') === true) {
    const standing = draft.get(owner, 'required');
    const names = Array.isArray(standing) ? standing : [];
    const value = names.includes(property) ? names : [...names, property];
    written.push({ target: owner, field: 'required', value, by: required.by });
    written.push({ target, field: 'required', value: true, by: required.by });
  }
  return written;
}
