import type { ClassFact, MethodFact, PropertyFact } from '../facts.js';
import type { Stmt } from '../ir.js';
import type { TextRange } from '../outline/outline.js';
import { child, children, end, type Node, start, text } from '../parser/node.js';
import { lowerAttributes } from './attributes.js';
import { bodyFact, lowerParams } from './functions.js';
import { lowerAll, lowerExpr } from './lower.js';
import type { Lowering } from './lowering.js';

/**
 * Lowers the hooks of a property: noted on it, and each a method of its class, `$name.get` and `$name.set`. No written
 * method has such a name, and a search for writes through the bodies of a class finds theirs too.
 */
export function lowerHooks(c: Lowering, property: Node, owner: ClassFact, fact: PropertyFact): void {
  const hooks = children(property, 'hooks');
  if (hooks.length === 0) return;
  const written: NonNullable<PropertyFact['hooks']> = {};
  if (hooks.some((hook) => nameOf(hook) === 'get')) written.get = true;
  if (hooks.some((hook) => nameOf(hook) === 'set')) written.set = true;
  if (!hooks.some((hook) => keeps(hook, fact.name))) written.virtual = true;
  fact.hooks = written;
  for (const hook of hooks) lowerHook(c, hook, owner, fact);
}

function lowerHook(c: Lowering, hook: Node, owner: ClassFact, property: PropertyFact): void {
  const name = `$${property.name}.${nameOf(hook)}`;
  c.within({ ...c.place, function: name }, () => {
    const from = c.places.mark;
    const reads = nameOf(hook) === 'get';
    const fact = { name, visibility: 'public' } as MethodFact;
    if (hook.isFinal === true) fact.final = true;
    if (hook.byref === true) fact.byRef = true;
    const given = lowerParams(c, hook, 'parameter');
    const value = property.type === undefined ? { name: 'value' } : { name: 'value', type: property.type };
    fact.params = reads || given.length > 0 ? given : [c.make(hook, { k: 'param', ...value })];
    if (reads && property.type !== undefined) fact.returns = property.type;
    fact.attributes = lowerAttributes(c, hook);
    const statements = child(hook, 'body');
    if (statements === undefined) {
      fact.abstract = true;
      fact.bodyless = true;
    }
    const selection = nameRange(c, hook);
    owner.members.methods.push(name);
    c.add(`sig:${owner.name}::${name}`, fact, hook, from, selection);
    if (statements === undefined || !c.bodies) return;
    const mark = c.places.mark;
    c.generator = false;
    c.add(`body:${owner.name}::${name}`, bodyFact(c, statementsOf(c, statements, reads)), hook, mark, selection);
  });
}

/** Makes the statements of a short hook: `get => e` returns `e`; `set => e` stores it. */
function statementsOf(c: Lowering, body: Node, reads: boolean): Stmt[] {
  if (body.kind === 'block') return lowerAll(c, children(body, 'children'));
  const e = lowerExpr(c, body);
  return [c.make(body, reads ? { k: 'return', e } : { k: 'expr', e })];
}

/** Finds the name of a hook, which the parser keeps no place of: behind attributes, `final` and `&`. */
function nameRange(c: Lowering, hook: Node): TextRange | undefined {
  const group = children(hook, 'attrGroups').at(-1);
  const from = group === undefined ? start(hook) : end(group);
  const found = /\b[gs]et\b/i.exec(c.source.slice(from, end(hook)));
  return found === null ? undefined : { start: from + found.index, end: from + found.index + found[0].length };
}

function nameOf(hook: Node): string {
  return (text(hook, 'name') ?? '').toLowerCase();
}

/** Tells whether a hook keeps a value of the property's own: one that names it does, and `set => e`. */
function keeps(hook: Node, property: string): boolean {
  const body = child(hook, 'body');
  if (body === undefined) return false;
  return (nameOf(hook) === 'set' && body.kind !== 'block') || names(body, property);
}

function names(value: unknown, property: string): boolean {
  if (Array.isArray(value)) return value.some((one) => names(one, property));
  if (value === null || typeof value !== 'object') return false;
  const node = value as Node;
  if (/propertylookup$/.test(node.kind ?? '') && text(node, 'offset') === property && isThis(child(node, 'what')))
    return true;
  return Object.entries(node).some(
    ([key, member]) => key !== 'loc' && typeof member === 'object' && names(member, property),
  );
}

function isThis(node: Node | undefined): boolean {
  return node?.kind === 'variable' && node.name === 'this';
}
