import type { CaseFact, ClassFact, ConstantFact, MethodFact, PropertyFact } from '../facts.js';
import type { Visibility } from '../ir.js';
import type { TextRange } from '../outline/outline.js';
import { child, children, end, type Node, start, text } from '../parser/node.js';
import { beginOf, lowerAttributes, rawDoc } from './attributes.js';
import { childExpr, optionalChildExpr } from './child-expressions.js';
import { docBlock, localNames } from './docblocks.js';
import { addBody, type Head, signature } from './functions.js';
import { lowerHooks } from './hooks.js';
import type { Lowering } from './lowering.js';
import { membersFrom } from './members-from.js';
import { rangeOf } from './selections.js';
import { lowerType } from './types.js';

/** Adds the facts of the members of a class-like and notes their names in `fact.members`. */
export function lowerMembers(c: Lowering, node: Node, fact: ClassFact): void {
  for (const { member, from } of membersFrom(node)) {
    if (member.kind === 'method') method(c, member, fact, from);
    else if (member.kind === 'propertystatement') properties(c, member, fact, from);
    else if (member.kind === 'classconstant') constants(c, member, fact, from);
    else if (member.kind === 'enumcase') enumCase(c, member, fact, from);
  }
}

function method(c: Lowering, node: Node, owner: ClassFact, after: number): void {
  const name = text(node, 'name') ?? '';
  const nameNode = child(node, 'name') ?? node;
  const raw = rawDoc(c, node, after, start(nameNode));
  const place = { ...c.place, function: name, local: localNames(raw, c.place.local) };
  c.within(place, () => {
    const from = c.places.mark;
    const bodyless = child(node, 'body') === undefined || c.damaged(node);
    const head: Head = { name, visibility: visibility(node) };
    if (node.isStatic === true) head.static = true;
    if (node.isAbstract === true || owner.kind === 'interface') head.abstract = true;
    if (node.isFinal === true) head.final = true;
    if (node.byref === true) head.byRef = true;
    const fact = signature(c, node, head, after, raw);
    if (bodyless) fact.bodyless = true;
    note(owner.members.methods, name);
    const begin = beginOf(node, after, raw);
    c.add(`sig:${owner.name}::${name}`, fact, node, from, rangeOf(nameNode), begin);
    if (!bodyless && c.bodies) addBody(c, `body:${owner.name}::${name}`, node, rangeOf(nameNode), begin);
    if (name.toLowerCase() === '__construct') promoted(c, node, owner, fact, from);
  });
}

/** Adds the property a promoted parameter declares; its docblock is the comment in front of the parameter. */
function promoted(c: Lowering, node: Node, owner: ClassFact, ctor: MethodFact, from: number): void {
  for (const [i, param] of ctor.params.entries()) {
    const written = children(node, 'arguments')[i];
    if (param.promote === undefined || written === undefined) continue;
    const fact = { name: param.name, visibility: param.promote.visibility } as PropertyFact;
    if (param.promote.set !== undefined) fact.set = param.promote.set;
    if (param.promote.final) fact.final = true;
    if (param.promote.readonly || owner.readonly) fact.readonly = true;
    fact.promoted = true;
    if (param.type !== undefined) fact.type = param.type;
    fact.attributes = param.attributes ?? [];
    const nameNode = child(written, 'name') ?? written;
    const raw = rawDoc(c, written, 0, start(nameNode));
    const doc = docBlock(c, raw);
    if (doc !== undefined) fact.doc = doc;
    note(owner.members.properties, param.name);
    lowerHooks(c, written, owner, fact);
    c.add(`prop:${owner.name}::${param.name}`, fact, written, from, rangeOf(nameNode), beginOf(written, 0, raw));
  }
}

function properties(c: Lowering, node: Node, owner: ClassFact, after: number): void {
  for (const property of children(node, 'properties')) {
    const name = text(property, 'name') ?? '';
    const nameNode = child(property, 'name') ?? property;
    const holder = { ...property, loc: node.loc } as Node;
    const from = c.places.mark;
    const fact = { name, visibility: visibility(node) } as PropertyFact;
    const set = node.visibilitySet as Visibility | null | undefined;
    if (set) fact.set = set;
    if (node.isStatic === true) fact.static = true;
    if (node.isFinal === true) fact.final = true;
    if (property.readonly === true || owner.readonly === true) fact.readonly = true;
    const type = lowerType(c, child(property, 'type'), property.nullable === true);
    if (type !== undefined) fact.type = type;
    const initial = optionalChildExpr(c, property, 'value');
    if (initial !== undefined) fact.default = initial;
    fact.attributes = lowerAttributes(c, property, after);
    const raw = rawDoc(c, holder, after, start(nameNode));
    const doc = docBlock(c, raw);
    if (doc !== undefined) fact.doc = doc;
    note(owner.members.properties, name);
    lowerHooks(c, property, owner, fact);
    c.add(`prop:${owner.name}::${name}`, fact, property, from, rangeOf(nameNode), beginOf(holder, after, raw));
  }
}

function constants(c: Lowering, node: Node, owner: ClassFact, after: number): void {
  for (const constant of children(node, 'constants')) {
    const name = text(constant, 'name') ?? '';
    const nameNode = child(constant, 'name') ?? constant;
    const from = c.places.mark;
    const fact = { name, value: childExpr(c, constant, 'value'), visibility: visibility(node) } as ConstantFact;
    if (node.final === true) fact.final = true;
    const type = lowerType(c, child(node, 'type'), node.nullable === true);
    if (type !== undefined) fact.type = type;
    fact.attributes = lowerAttributes(c, node, after);
    const raw = rawDoc(c, node, after, start(nameNode));
    const doc = docBlock(c, raw);
    if (doc !== undefined) fact.doc = doc;
    note(owner.members.constants, name);
    c.add(`const:${owner.name}::${name}`, fact, constant, from, rangeOf(nameNode), beginOf(node, after, raw));
  }
}

function enumCase(c: Lowering, node: Node, owner: ClassFact, after: number): void {
  const name = text(node, 'name') ?? '';
  const from = c.places.mark;
  const fact = { name } as CaseFact;
  const value = optionalChildExpr(c, node, 'value');
  if (value !== undefined) fact.value = value;
  fact.attributes = lowerAttributes(c, node, after);
  const raw = rawDoc(c, node, after);
  const doc = docBlock(c, raw);
  if (doc !== undefined) fact.doc = doc;
  note(owner.members.cases, name);
  c.add(`case:${owner.name}::${name}`, fact, node, from, caseName(node, name), beginOf(node, after, raw));
}

/** Finds the name of a case, which php-parser lets begin at `case`. */
function caseName(node: Node, name: string): TextRange | undefined {
  const last = child(node, 'name');
  return last && { start: end(last) - name.length, end: end(last) };
}

/** Reads a visibility: php-parser gives '' for none and null for `var`; both are public. */
function visibility(node: Node): Visibility {
  const written = node.visibility;
  return written === 'protected' || written === 'private' ? written : 'public';
}

function note(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}
