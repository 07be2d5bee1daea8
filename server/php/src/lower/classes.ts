import type { ClassFact, ClassKind, TraitUse } from '../facts.js';
import type { Visibility } from '../ir.js';
import { child, children, type Node, start, text } from '../parser/node.js';
import { beginOf, lowerAttributes, rawDoc } from './attributes.js';
import { docBlock, localNames } from './docblocks.js';
import type { Lowering } from './lowering.js';
import { lowerMembers } from './members.js';
import { membersFrom } from './members-from.js';
import { classRef } from './references.js';
import { firstOf, rangeOf } from './selections.js';

const KINDS: Record<string, ClassKind> = { class: 'class', interface: 'interface', trait: 'trait', enum: 'enum' };

export function isClassLike(node: Node): boolean {
  return Object.hasOwn(KINDS, node.kind);
}

/** Turns a class-like declaration into `class:` and one or two facts per member; answers the id of the first. */
export function declareClass(c: Lowering, node: Node): string {
  return lowerClass(c, node, c.names.inNamespace(text(node, 'name') ?? ''), false);
}

export function lowerAnonymousClass(c: Lowering, node: Node): string {
  return lowerClass(c, node, c.anonymousName(node), true);
}

function lowerClass(c: Lowering, node: Node, name: string, anonymous: boolean): string {
  const kind = KINDS[node.kind] ?? 'class';
  const nameNode = child(node, 'name');
  const raw = rawDoc(c, node, 0, nameNode === undefined ? start(node) : start(nameNode));
  return c.within({ class: name, trait: kind === 'trait', local: localNames(raw, undefined) }, () => {
    const from = c.places.mark;
    const parents = children(node, 'extends').flatMap((n) => refName(c, n));
    const fact = { name, kind, path: c.path } as ClassFact;
    if (kind === 'class' && parents[0] !== undefined) fact.extends = parents[0];
    fact.implements = kind === 'interface' ? parents : children(node, 'implements').flatMap((n) => refName(c, n));
    fact.traits = traits(c, node);
    if (node.isAbstract === true) fact.abstract = true;
    if (node.isFinal === true) fact.final = true;
    if (node.isReadonly === true) fact.readonly = true;
    const type = backing(node);
    if (type !== undefined) fact.backing = type;
    fact.attributes = lowerAttributes(c, node);
    const doc = docBlock(c, raw);
    if (doc !== undefined) fact.doc = doc;
    fact.members = { methods: [], properties: [], constants: [], cases: [] };
    if (anonymous) fact.anonymous = true;
    if (c.damaged(node)) fact.damaged = true;
    lowerMembers(c, node, fact);
    const selection = rangeOf(nameNode) ?? firstOf(node, 'class'.length);
    c.add(`class:${name}`, fact, node, from, selection, beginOf(node, 0, raw));
    return `class:${name}`;
  });
}

function refName(c: Lowering, node: Node): string[] {
  const ref = classRef(c, node);
  return ref.k === 'cref' ? [ref.name] : [];
}

function backing(node: Node): 'int' | 'string' | undefined {
  const name = text(node, 'valueType')?.toLowerCase() ?? text(child(node, 'valueType') ?? node, 'raw')?.toLowerCase();
  return node.kind === 'enum' && (name === 'int' || name === 'string') ? name : undefined;
}

function traits(c: Lowering, node: Node): TraitUse[] {
  const out: TraitUse[] = [];
  for (const { member: use, from } of membersFrom(node).filter(({ member }) => member.kind === 'traituse')) {
    const doc = docBlock(c, rawDoc(c, use, from));
    const names = children(use, 'traits').flatMap((n) => refName(c, n));
    const adaptations = children(use, 'adaptations');
    const insteadof = adaptations
      .filter((n) => n.kind === 'traitprecedence')
      .map((n) => ({
        trait: children(n, 'trait').flatMap((t) => refName(c, t))[0] ?? names[0] ?? '',
        method: text(n, 'method') ?? '',
        over: children(n, 'instead').flatMap((t) => refName(c, t)),
      }));
    const alias = adaptations.filter((n) => n.kind === 'traitalias').map((n) => traitAlias(c, n));
    // Adaptations apply to the whole list; they are kept with its first name.
    for (const [i, name] of names.entries()) {
      const entry: TraitUse = { name };
      if (doc !== undefined) entry.doc = doc;
      if (i === 0 && insteadof.length > 0) entry.insteadof = insteadof;
      if (i === 0 && alias.length > 0) entry.alias = alias;
      out.push(entry);
    }
  }
  return out;
}

function traitAlias(c: Lowering, node: Node): NonNullable<TraitUse['alias']>[number] {
  const alias: NonNullable<TraitUse['alias']>[number] = { method: text(node, 'method') ?? '' };
  const trait = children(node, 'trait').flatMap((t) => refName(c, t))[0];
  const as = text(node, 'as');
  const visibility = text(node, 'visibility');
  if (trait !== undefined) alias.trait = trait;
  if (as !== undefined) alias.as = as;
  if (visibility !== undefined && visibility !== '') alias.visibility = visibility as Visibility;
  return alias;
}
