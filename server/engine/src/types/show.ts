import { descriptions } from './class-descriptions.js';
import { isListShape } from './make.js';
import type { Type } from './type.js';

/**
 * Writes a type in the notation that docs/reference/engine.md begins with, class names short unless another spelling is
 * given. Tests, hovers and debugging read it.
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
  const inner = (arg: Type) => show(arg, name);
  const shown = descriptions.shownArguments(type, inner) ?? (type.args ?? []).map(inner);
  const args = shown.length === 0 ? '' : `<${shown.join(', ')}>`;
  const loads = type.loads === undefined ? '' : ` loads ${type.loads.join(' ')}`;
  return `${name(type.fqcn)}${args}${type.gaps === true ? '*' : ''}${loads}`;
}

/** Spells a class name in full, without a leading backslash. */
export function qualified(fqcn: string): string {
  return fqcn;
}

function short(fqcn: string): string {
  return descriptions.shortNames.get(fqcn) ?? fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}
