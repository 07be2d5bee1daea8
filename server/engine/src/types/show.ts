import { isResponse, partsOf, type ResponseParts } from '../laravel/http/response-type.js';
import { JSON_RESPONSE, RESPONSE } from '../laravel/names.js';
import { isListShape } from './make.js';
import type { Type } from './type.js';
import { membersOf } from './union.js';

/**
 * The written notation that docs/reference/engine.md begins with; class names short unless another spelling is given. For tests, hovers and
 * debugging.
 */
export function show(type: Type, name: (fqcn: string) => string = short): string {
  const inner = (t: Type) => show(t, name);
  switch (type.kind) {
    case 'scalar':
      if (type.nonEmpty === true) return 'string(non-empty)';
      if (type.min === undefined && type.max === undefined) return type.type;
      return `int<${type.min ?? 'min'}, ${type.max ?? 'max'}>`;
    case 'literal':
      return showLiteral(type);
    case 'list':
      return `${type.nonEmpty === true ? 'non-empty-' : ''}list<${inner(type.item)}>${type.gaps === true ? '*' : ''}`;
    case 'map':
      return `map<${inner(type.key)}, ${inner(type.value)}>`;
    case 'shape':
      return showShape(type, inner);
    case 'class':
      return showClass(type, name);
    case 'enum':
      return `enum ${name(type.fqcn)}${type.cases === undefined ? '' : `{${type.cases.join(', ')}}`}`;
    case 'callable':
      return type.returns === undefined ? 'callable' : `callable: ${inner(type.returns)}`;
    case 'intersection':
      return type.members.map(inner).join('&');
    case 'union':
      return type.members.map(inner).join('|');
    case 'unknown':
      return `unknown(${type.reason})`;
    default:
      return type.kind;
  }
}

function showLiteral(type: Extract<Type, { kind: 'literal' }>): string {
  if (typeof type.value === 'boolean') return String(type.value);
  if (typeof type.value === 'string') {
    return type.big === true ? type.value : `'${type.value.replace(/[\\']/g, (c) => `\\${c}`)}'`;
  }
  if (type.float !== true) return String(type.value);
  const text = Object.is(type.value, -0) ? '-0' : String(type.value);
  return /[.e]|Infinity|NaN/.test(text) ? text : `${text}.0`;
}

function showShape(type: Extract<Type, { kind: 'shape' }>, inner: (type: Type) => string): string {
  if (isListShape(type) && type.fields.every((f) => f.optional !== true)) {
    return `tuple(${type.fields.map((f) => inner(f.type)).join(', ')})`;
  }
  const fields = type.fields.map((f) => `${f.key}${f.optional === true ? '?' : ''}: ${inner(f.type)}`);
  return `${type.isObject === true ? 'object' : ''}{${fields.join(', ')}}`;
}

function showClass(type: Extract<Type, { kind: 'class' }>, name: (fqcn: string) => string): string {
  const parts = isResponse(type.fqcn) ? partsOf(type) : undefined;
  const shown = parts === undefined ? (type.args ?? []).map((arg) => show(arg, name)) : responseArgs(parts, type, name);
  const args = shown.length === 0 ? '' : `<${shown.join(', ')}>`;
  const loads = type.loads === undefined ? '' : ` loads ${type.loads.join(' ')}`;
  return `${name(type.fqcn)}${args}${type.gaps === true ? '*' : ''}${loads}`;
}

/** What engine 14.2 writes of a response: its payload and status; the status of a view or redirect only when written. */
function responseArgs(
  parts: ResponseParts,
  type: Extract<Type, { kind: 'class' }>,
  name: (fqcn: string) => string,
): string[] {
  const body = parts.body === undefined ? [] : [show(parts.body, name)];
  if (parts.status === undefined) {
    return [JSON_RESPONSE, RESPONSE].includes(type.fqcn) && body.length > 0 ? [...body, '200'] : body;
  }
  const known = membersOf(parts.status).every((m) => m.kind === 'literal');
  return [...body, known ? show(parts.status, name) : 'unknown'];
}

/** Fully qualified names, without a leading backslash. */
export function qualified(fqcn: string): string {
  return fqcn;
}

function short(fqcn: string): string {
  if (fqcn === 'Illuminate\\Database\\Eloquent\\Collection') return 'EloquentCollection';
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}
