import { SYMFONY_UPLOADED_FILE } from '@docgen/laravel-knowledge';
import { classOf, type DocType, docNames, foldConstant, isSubclassOf, parseDocType, toJson } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { isA } from '../classes.js';
import type { AnalysisContext } from '../context.js';
import { enumUse } from '../enum-component.js';
import type { Declaration } from './declaration.js';
import { BINARY } from './file-field.js';
import { typeArgument } from './type-argument.js';

const STRINGS = new Set(
  (
    'string numeric-string class-string interface-string trait-string enum-string literal-string lowercase-string ' +
    'uppercase-string callable-string html-escaped-string'
  ).split(' '),
);
const NON_EMPTY = new Set(
  (
    'non-empty-string truthy-string non-falsy-string non-empty-lowercase-string non-empty-uppercase-string ' +
    'non-empty-literal-string'
  ).split(' '),
);
const INTEGERS: Record<string, JsonMap> = {
  int: obj({ type: 'integer' }),
  integer: obj({ type: 'integer' }),
  'positive-int': obj({ type: 'integer', minimum: 1 }),
  'negative-int': obj({ type: 'integer', maximum: -1 }),
  'non-negative-int': obj({ type: 'integer', minimum: 0 }),
  'non-positive-int': obj({ type: 'integer', maximum: 0 }),
  'non-zero-int': obj({ type: 'integer' }),
};
const LISTS = new Set(['list', 'non-empty-list', 'array', 'non-empty-array', 'iterable']);
const VAGUE = new Set(['array', 'iterable', 'list', 'non-empty-array', 'non-empty-list', 'associative-array']);
/** The words for any value at all. */
const ANY = new Set(['mixed', 'non-empty-mixed']);

/**
 * Makes the schema of an attribute's `type` string (config 7.6). Undefined, with the reason reported, when the grammar
 * cannot read it: the argument then counts as not given. Ambiguous types and unknown classes are unconstrained and
 * reported.
 */
export function declaredSchema(declared: Declaration, attribute: string, ctx: AnalysisContext): JsonMap | undefined {
  return writtenSchema(declared, 'type', ctx, (reason, advice, effect) => {
    ctx.raiseShared(
      'attribute.unreadable',
      { attribute, argument: 'type', reason, advice, effect },
      { anchor: declared.anchor },
    );
  });
}

/** Takes what of a written type has no schema: the reason, what to write instead, and whether the type counts as not given. */
export type TypeReport = (reason: string, advice: string | null, effect: 'unset' | 'open') => void;

/** Makes the schema of the type an argument spells; undefined where it spells none. */
export function writtenSchema(
  declared: Declaration,
  argument: string,
  ctx: AnalysisContext,
  report: TypeReport,
): JsonMap | undefined {
  const text = declared.text(argument);
  if (!declared.has(argument) || text === undefined) return undefined;
  const doc = parseDocType(text, docNames(ctx, declared.place.file));
  if (holdsBad(doc)) {
    report(`"${text}" is no type`, null, 'unset');
    return undefined;
  }
  return new TypeSchema(ctx, report, declared.attribute === 'BodyParameter').of(doc);
}

function holdsBad(doc: DocType): boolean {
  switch (doc.k) {
    case 'bad':
      return true;
    case 'nullable':
    case 'array':
      return holdsBad(doc.of);
    case 'union':
    case 'intersection':
      return doc.of.some(holdsBad);
    case 'generic':
      return holdsBad(doc.base) || doc.args.some(holdsBad);
    case 'shape':
      return doc.fields.some((f) => holdsBad(f.type));
    default:
      return false;
  }
}

class TypeSchema {
  constructor(
    private readonly ctx: AnalysisContext,
    private readonly report: TypeReport,
    /** Says that the value is sent by a client, so that a file is its bytes. */
    private readonly isSent: boolean,
  ) {}

  of(doc: DocType): JsonMap {
    switch (doc.k) {
      case 'id':
        return this.identifier(doc.name, doc.builtin === true);
      case 'nullable':
        return this.union([doc.of, { k: 'id', name: 'null', builtin: true }]);
      case 'union':
        return this.union(doc.of);
      case 'intersection':
        return obj({ allOf: doc.of.map((member) => this.of(member)) });
      case 'array':
        return obj({ type: 'array', items: this.of(doc.of) });
      case 'generic':
        return this.generic(doc);
      case 'shape':
        return this.shape(doc);
      case 'literal':
        return doc.value === null
          ? obj({ type: 'null' })
          : obj({ type: jsonType(doc.value, doc.float), const: doc.value });
      case 'const': {
        const folded = foldConstant(this.ctx, doc.class, doc.name);
        const value = folded.ok ? toJson(folded.value) : undefined;
        const scalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
        return scalar ? obj({ type: jsonType(value), const: value }) : new Map();
      }
      default:
        return new Map();
    }
  }

  private identifier(name: string, builtin: boolean): JsonMap {
    const word = name.toLowerCase();
    if (!builtin && word !== 'object') return this.classUse(name);
    if (STRINGS.has(word)) return obj({ type: 'string' });
    if (NON_EMPTY.has(word)) return obj({ type: 'string', minLength: 1 });
    const integer = INTEGERS[word];
    if (integer !== undefined) return new Map(integer);
    if (word === 'bool' || word === 'boolean') return obj({ type: 'boolean' });
    if (word === 'true' || word === 'false') return obj({ type: 'boolean', const: word === 'true' });
    if (word === 'float' || word === 'double' || word === 'real' || word === 'number') return obj({ type: 'number' });
    if (word === 'null') return obj({ type: 'null' });
    if (word === 'object') return obj({ type: 'object', additionalProperties: new Map() });
    if (word === 'array-key' || word === 'scalar' || word === 'numeric') {
      const types = {
        'array-key': ['integer', 'string'],
        scalar: ['string', 'number', 'boolean'],
        numeric: ['number', 'string'],
      };
      return obj({ type: types[word] });
    }
    if (VAGUE.has(word))
      this.report(`${word} does not say what it holds`, 'Write list<T> or array<string, T>.', 'open');
    else if (!ANY.has(word)) this.report(`"${name}" is no type of a value that is sent`, null, 'open');
    return new Map();
  }

  private classUse(fqcn: string, args: readonly DocType[] = []): JsonMap {
    if (
      isSubclassOf(this.ctx, fqcn, 'DateTimeInterface') ||
      /^(?:DateTime|DateTimeImmutable|Carbon\\Carbon(?:Immutable)?|Illuminate\\Support\\Carbon)$/.test(fqcn)
    ) {
      return obj({ type: 'string', format: 'date-time' });
    }
    if (this.isSent && isA(this.ctx, fqcn, SYMFONY_UPLOADED_FILE)) return obj({ type: 'string', format: BINARY });
    const fact = classOf(this.ctx, fqcn);
    if (fact === undefined) {
      this.report(`the class ${fqcn} cannot be found`, null, 'open');
      return new Map();
    }
    if (fact.kind === 'enum') return enumUse(this.ctx, fqcn) ?? new Map();
    const types = args.map((arg) => typeArgument(this.ctx, arg));
    return this.ctx.classSchema?.(fact.name, types) ?? new Map();
  }

  private generic(doc: Extract<DocType, { k: 'generic' }>): JsonMap {
    const base = doc.base.k === 'id' ? doc.base.name.toLowerCase() : '';
    const [first, second] = doc.args;
    if (base === 'int') return range(doc.args);
    if (base === 'int-mask' || base === 'int-mask-of') return obj({ type: 'integer' });
    if (base === 'value-of' || base === 'key-of') return this.membersOf(first, base === 'key-of');
    if (LISTS.has(base) && first !== undefined && (second === undefined || !isTextKey(first))) {
      const schema = obj({ type: 'array', items: this.of(second ?? first) });
      if (base.startsWith('non-empty')) schema.set('minItems', 1);
      return schema;
    }
    if (LISTS.has(base) && second !== undefined) return obj({ type: 'object', additionalProperties: this.of(second) });
    // The arguments of a class are part of what it is: `Box<Order>` is another schema than `Box<Book>`.
    if (doc.base.k === 'id' && doc.base.builtin !== true) return this.classUse(doc.base.name, doc.args);
    return this.of(doc.base);
  }

  /** Makes the schema of the values or the keys of an enum or of a constant that is an array (engine 4.1). */
  private membersOf(of: DocType | undefined, areKeys: boolean): JsonMap {
    if (of?.k === 'id' && !areKeys) return this.identifier(of.name, of.builtin === true);
    const folded = of?.k === 'const' ? foldConstant(this.ctx, of.class, of.name) : undefined;
    const value = folded?.ok === true ? folded.value : undefined;
    if (value === null || typeof value !== 'object' || value.k !== 'array')
      return areKeys ? this.identifier('array-key', true) : new Map();
    const entries = areKeys ? [...value.entries.keys()] : [...value.entries.values()];
    const literals = entries.flatMap((entry): DocType[] => {
      const json = toJson(entry);
      const isLiteral = typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';
      return isLiteral ? [{ k: 'literal', value: json, ...(typeof entry === 'number' ? { float: true } : {}) }] : [];
    });
    return literals.length === 0 || literals.length < entries.length ? new Map() : this.union(literals);
  }

  private shape(doc: Extract<DocType, { k: 'shape' }>): JsonMap {
    const named = doc.fields.every((f) => f.key !== undefined);
    if (!named || (doc.fields.length > 0 && doc.fields.every((f, i) => f.key === String(i)))) {
      const prefixItems = doc.fields.map((f) => this.of(f.type));
      const least = doc.fields.filter((f) => !f.optional).length;
      return obj({ type: 'array', prefixItems, items: doc.open ? undefined : false, minItems: least });
    }
    const properties: JsonMap = new Map(doc.fields.map((f) => [f.key as string, this.of(f.type)]));
    const required = doc.fields.flatMap((f) => (f.optional ? [] : [f.key as string]));
    return obj({ type: 'object', properties, required: required.length === 0 ? undefined : required });
  }

  /** Makes the schema of a union: null joins a type; literals of one type become an enum; the rest is a choice. */
  private union(members: readonly DocType[]): JsonMap {
    const nullable = members.some((m) => isNull(m));
    const rest = members.filter((m) => !isNull(m));
    const literals = rest.flatMap((m) => (m.k === 'literal' && m.value !== null ? [m] : []));
    const types = new Set(literals.map((l) => jsonType(l.value as string, l.float)));
    let schema: JsonMap;
    if (literals.length > 1 && literals.length === rest.length && types.size === 1) {
      const values: Json[] = [...new Set(literals.map((l) => l.value))];
      schema = obj({ type: [...types][0] as string, enum: values });
    } else if (rest.length === 1) {
      schema = this.of(rest[0] as DocType);
    } else {
      const choices = rest.map((m) => this.of(m));
      if (choices.some((c) => c.size === 0)) return new Map();
      const plain = choices.every((c) => c.size === 1 && typeof c.get('type') === 'string');
      schema = plain ? obj({ type: choices.map((c) => c.get('type') as string) }) : obj({ anyOf: choices });
    }
    return nullable ? this.withNull(schema) : schema;
  }

  private withNull(schema: JsonMap): JsonMap {
    const type = schema.get('type');
    if (schema.size === 0 || type === 'null') return schema;
    if (schema.has('$ref') || type === undefined || this.ctx.document.representation.nullable === 'anyof') {
      const branches = schema.get('anyOf');
      const list = Array.isArray(branches) && schema.size === 1 ? branches : [schema];
      return obj({ anyOf: [...list, obj({ type: 'null' })] });
    }
    const widened = new Map(schema).set('type', [...(Array.isArray(type) ? type : [type]), 'null']);
    const values = schema.get('enum');
    if (Array.isArray(values)) widened.set('enum', [...values, null]);
    return widened;
  }
}

function isNull(doc: DocType): boolean {
  return (
    (doc.k === 'id' && doc.builtin === true && doc.name.toLowerCase() === 'null') ||
    (doc.k === 'literal' && doc.value === null)
  );
}

function isTextKey(doc: DocType): boolean {
  return doc.k === 'id' && STRINGS.has(doc.name.toLowerCase());
}

function jsonType(value: string | number | boolean, float?: boolean): string {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return Number.isInteger(value) && float !== true ? 'integer' : 'number';
}

function range([low, high]: readonly DocType[]): JsonMap {
  const bound = (d: DocType | undefined): number | undefined =>
    d?.k === 'literal' && typeof d.value === 'number' ? d.value : undefined;
  return obj({ type: 'integer', minimum: bound(low), maximum: bound(high) });
}
