import type { DocType } from '@docgen/php';
import { intersect } from '../../types/intersect.js';
import {
  BOOL,
  enumOf,
  FLOAT,
  floatLiteral,
  INT,
  klass,
  list,
  literal,
  map,
  NULL,
  STRING,
  unknown,
} from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { arrayOf, docShape, keysIn, listOf, offset, valuesIn } from './array-types.js';
import { ARRAYS, agreedAnswer, isArrayOf, mayBeCalled, satisfies } from './conditional-type.js';
import { KEYWORDS, NON_EMPTY, STRINGS } from './keywords.js';
import type { DocScope } from './scope.js';

const MAX_NESTING = 12;

/** Converts a docblock or attribute type (engine 4.1). */
export function fromDocType(doc: DocType, scope: DocScope, depth = 0): Type {
  if (depth > MAX_NESTING) return unknown('budget');
  const go = (inner: DocType) => fromDocType(inner, scope, depth + 1);
  switch (doc.k) {
    case 'id':
      return identifier(doc, scope, depth);
    case 'nullable':
      return nullable(go(doc.of));
    case 'union':
      return union(doc.of.map(go), scope.classes.enumCases);
    case 'intersection':
      return intersect(doc.of.map(go), scope.classes);
    case 'array':
      return list(go(doc.of));
    case 'generic':
      return generic(doc, scope, depth);
    case 'shape':
      return docShape(doc, go);
    case 'callable':
      return {
        kind: 'callable',
        params: doc.params.map((p) => go(p.type)),
        ...(doc.returns === undefined ? {} : { returns: go(doc.returns) }),
      };
    case 'literal':
      if (doc.value === null) return NULL;
      return doc.float === true ? floatLiteral(Number(doc.value)) : literal(doc.value);
    case 'const':
      return scope.classes.constant(className(doc.class, scope) ?? doc.class, doc.name) ?? unknown('untyped');
    case 'conditional':
      return conditional(doc, scope, depth);
    case 'offset':
      return offset(go(doc.of), go(doc.key));
    case 'bad':
      return unknown('unparsable');
  }
}

function className(name: string, scope: DocScope): string | undefined {
  const lower = name.toLowerCase();
  if (lower === 'self') return scope.self;
  if (lower === 'static' || lower === '$this') {
    return scope.static?.kind === 'class' || scope.static?.kind === 'enum' ? scope.static.fqcn : scope.self;
  }
  if (lower === 'parent') return scope.parent;
  return name;
}

function identifier(doc: Extract<DocType, { k: 'id' }>, scope: DocScope, depth: number): Type {
  const lower = doc.name.toLowerCase();
  if (lower === 'self') return scope.self === undefined ? unknown('untyped') : classOrEnum(scope.self, scope);
  if (lower === 'static' || lower === '$this') {
    return scope.static ?? (scope.self === undefined ? unknown('untyped') : classOrEnum(scope.self, scope));
  }
  if (lower === 'parent') return scope.parent === undefined ? unknown('untyped') : classOrEnum(scope.parent, scope);
  const short = doc.name.slice(doc.name.lastIndexOf('\\') + 1);
  const template = scope.templates?.get(doc.name) ?? scope.templates?.get(short);
  if (template !== undefined && doc.builtin !== true) return template;
  if (scope.self !== undefined && doc.builtin !== true) {
    const alias = scope.classes.alias(scope.self, short);
    if (alias !== undefined) return fromDocType(alias, scope, depth + 1);
  }
  if (doc.builtin === true) {
    if (scope.attribute === true && lower === 'object') return map(STRING, unknown('mixed'));
    const keyword = KEYWORDS.get(lower);
    if (keyword !== undefined) return keyword;
  }
  if (lower === 'closure') return { kind: 'callable' };
  const named = classOrEnum(doc.name, scope);
  if (named.kind !== 'class' || named.declared !== false) return named;
  // No class has a dash in its name.
  if (short.includes('-')) return unknown('unparsable');
  if (doc.builtin === true) return named;
  const word = isOfNamespace(doc.name, scope) ? SPELLINGS.get(short) : undefined;
  if (word !== undefined) return word;
  const bound = scope.self === undefined ? undefined : scope.classes.unfilled?.(scope.self, short);
  return bound ?? (CONSTANT.test(short) ? globalConstant(doc.name, short, scope) : undefined) ?? named;
}

/** Maps scalar words that are often written like classes. */
const SPELLINGS: ReadonlyMap<string, Type> = new Map([
  ['Boolean', BOOL],
  ['Integer', INT],
  ['Double', FLOAT],
]);

/** Tells whether a name without an import stands in the namespace of the class, or in none. */
function isOfNamespace(name: string, { self }: DocScope): boolean {
  const namespace = self?.slice(0, Math.max(0, self.lastIndexOf('\\'))) ?? '';
  return name === (namespace === '' ? '' : `${namespace}\\`) + name.slice(name.lastIndexOf('\\') + 1);
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Finds a constant of the namespace, or a global one. */
function globalConstant(name: string, short: string, scope: DocScope): Type | undefined {
  return scope.classes.globalConstant?.(name) ?? scope.classes.globalConstant?.(short);
}

function classOrEnum(fqcn: string, scope: DocScope): Type {
  if (scope.classes.isEnum(fqcn)) return enumOf(fqcn);
  return scope.classes.isDeclared(fqcn) ? klass(fqcn) : { kind: 'class', fqcn, declared: false };
}

const LIST_BASES = new Set(['array', 'iterable', 'non-empty-array', 'associative-array']);

function generic(doc: Extract<DocType, { k: 'generic' }>, scope: DocScope, depth: number): Type {
  const base = doc.base.k === 'id' ? doc.base.name.toLowerCase() : '';
  const args = doc.args.filter((a) => !(a.k === 'id' && a.name === '*'));
  const go = (inner: DocType | undefined): Type =>
    inner === undefined ? unknown('untyped') : fromDocType(inner, scope, depth + 1);
  if (base === 'int') return intRange(args);
  if (base === 'int-mask' || base === 'int-mask-of') return INT;
  if (base === 'list') return list(go(args[0]));
  if (base === 'non-empty-list') return list(go(args[0]), { nonEmpty: true });
  if (LIST_BASES.has(base)) {
    if (args.length === 1) return listOf(go(args[0]));
    if (args.length === 2) return arrayOf(go(args[0]), go(args[1]));
    return unknown('vague-array');
  }
  if (base === 'value-of') return valuesIn(go(args[0]));
  if (base === 'key-of') return keysIn(go(args[0]));
  if (base === 'class-string-map') return map(STRING, classMapValue(args, scope, depth + 1));
  if (doc.base.k === 'id' && doc.base.builtin === true && KEYWORDS.has(base)) return KEYWORDS.get(base) ?? STRING;
  const of = fromDocType(doc.base, scope, depth + 1);
  if (of.kind !== 'class') return of;
  return { ...of, args: args.map(go) };
}

/** Types the values of `class-string-map<T of C, V>`: V, where T is any C. */
function classMapValue(args: readonly DocType[], scope: DocScope, depth: number): Type {
  const [name, bound] = args;
  const value = args[args.length - 1];
  if (value === undefined) return unknown('untyped');
  if (args.length < 3 || name?.k !== 'id' || bound === undefined) return fromDocType(value, scope, depth);
  const short = name.name.slice(name.name.lastIndexOf('\\') + 1);
  const templates = new Map([...(scope.templates ?? []), [short, fromDocType(bound, scope, depth)] as const]);
  return fromDocType(value, { ...scope, templates }, depth);
}

function intRange(args: readonly DocType[]): Type {
  const bound = (arg: DocType | undefined): number | undefined =>
    arg?.k === 'literal' && typeof arg.value === 'number' ? arg.value : undefined;
  const min = bound(args[0]);
  const max = bound(args[1]);
  return {
    kind: 'scalar',
    type: 'int',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

/** Decides a conditional type where the subject decides it, else unites both branches (engine 11.4). */
function conditional(doc: Extract<DocType, { k: 'conditional' }>, scope: DocScope, depth: number): Type {
  const yes = fromDocType(doc.then, scope, depth + 1);
  const no = fromDocType(doc.else, scope, depth + 1);
  const subject = scope.templates?.get(doc.subject) ?? scope.templates?.get(doc.subject.replace(/^\$/, ''));
  const holds = subject === undefined ? undefined : satisfiesDoc(subject, doc.is, scope, depth);
  if (holds === undefined) return union([yes, no], scope.classes.enumCases);
  return holds !== (doc.negated === true) ? yes : no;
}

/**
 * Tells whether a subject satisfies a type. A kind of string says more than `string`: for an unknown string it stays
 * open.
 */
function satisfiesDoc(subject: Type, doc: DocType, scope: DocScope, depth: number): boolean | undefined {
  const base = doc.k === 'generic' ? doc.base : doc;
  const word = base.k === 'id' && base.builtin === true ? base.name.toLowerCase() : '';
  const is = fromDocType(doc, scope, depth + 1);
  if (ARRAYS.has(word) && doc.k === 'id') return agreedAnswer(subject, (m) => isArrayOf(word, m));
  if (is.kind === 'callable') return agreedAnswer(subject, mayBeCalled);
  if (word === 'string' || !(STRINGS.includes(word) || NON_EMPTY.includes(word))) return satisfies(subject, is, scope);
  const of = doc.k === 'generic' && doc.args[0] !== undefined ? fromDocType(doc.args[0], scope, depth + 1) : undefined;
  return agreedAnswer(subject, (m) => {
    if (m.kind === 'unknown') return undefined;
    if (intersect([m, STRING], scope.classes).kind === 'never') return false;
    if (word !== 'class-string' || m.kind !== 'literal' || !scope.classes.isDeclared(String(m.value))) return undefined;
    return of === undefined ? true : satisfies(klass(String(m.value)), of, scope);
  });
}
