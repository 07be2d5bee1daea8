import { isListShape } from './make.js';
import type { Type } from './types.js';

/** The written notation of engine's head table; class names short. For tests, hovers and debugging. */
export function show(type: Type): string {
  switch (type.kind) {
    case 'scalar':
      if (type.nonEmpty === true) return 'string(non-empty)';
      if (type.min === undefined && type.max === undefined) return type.type;
      return `int<${type.min ?? 'min'}, ${type.max ?? 'max'}>`;
    case 'literal':
      return showLiteral(type);
    case 'list':
      return `${type.nonEmpty === true ? 'non-empty-' : ''}list<${show(type.item)}>${type.gaps === true ? '*' : ''}`;
    case 'map':
      return `map<${show(type.key)}, ${show(type.value)}>`;
    case 'shape':
      return showShape(type);
    case 'class':
      return showClass(type);
    case 'enum':
      return `enum ${short(type.fqcn)}${type.cases === undefined ? '' : `{${type.cases.join(', ')}}`}`;
    case 'callable':
      return type.returns === undefined ? 'callable' : `callable: ${show(type.returns)}`;
    case 'intersection':
      return type.members.map(show).join('&');
    case 'union':
      return type.members.map(show).join('|');
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

function showShape(type: Extract<Type, { kind: 'shape' }>): string {
  if (isListShape(type) && type.fields.every((f) => f.optional !== true)) {
    return `tuple(${type.fields.map((f) => show(f.type)).join(', ')})`;
  }
  const fields = type.fields.map((f) => `${f.key}${f.optional === true ? '?' : ''}: ${show(f.type)}`);
  return `${type.isObject === true ? 'object' : ''}{${fields.join(', ')}}`;
}

function showClass(type: Extract<Type, { kind: 'class' }>): string {
  const args = type.args === undefined ? '' : `<${type.args.map(show).join(', ')}>`;
  const loads = type.loads === undefined ? '' : ` loads ${type.loads.join(' ')}`;
  return `${short(type.fqcn)}${args}${type.gaps === true ? '*' : ''}${loads}`;
}

function short(fqcn: string): string {
  if (fqcn === 'Illuminate\\Database\\Eloquent\\Collection') return 'EloquentCollection';
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}
