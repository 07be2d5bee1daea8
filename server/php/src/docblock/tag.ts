import type { DocTag, DocType } from '../facts.js';
import { type ResolveName, readDocType } from './type.js';

/** Lists tags whose text begins with a type; `phpstan-` and `psalm-` forms likewise. */
const TYPED = new Set(
  (
    'return param var throws property property-read property-write mixin extends implements use template-extends ' +
    'template-implements template-use param-out self-out this-out require-extends require-implements sealed assert assert-if-true assert-if-false'
  ).split(' '),
);

/** Reads one tag; `text` starts with `@`. */
export function readTag(text: string, resolve: ResolveName): DocTag {
  const found = /^@([A-Za-z\\][\w\\-]*)([\s\S]*)$/.exec(text);
  const name = found?.[1] ?? '';
  const rest = (found?.[2] ?? '').replace(/^:/, '').trim();
  const base = name.startsWith('p') ? name.replace(/^(?:phpstan|psalm)-/, '') : name;
  if (base.startsWith('assert') && rest.startsWith('!')) {
    const negated = typed(name, rest.slice(1), resolve);
    return { ...negated, text: `!${negated.text ?? ''}` };
  }
  if (TYPED.has(base)) return typed(name, rest, resolve);
  // A list with commas names alternatives as well.
  if (base === 'inheritors') return typed(name, rest.replaceAll(/\s*,\s*/g, '|'), resolve);
  if (base === 'method') return method(name, rest, resolve);
  if (/^template(?:-covariant|-contravariant)?$/.test(base)) return template(name, rest, resolve);
  if (base === 'type' && base !== name) return alias(name, rest, resolve);
  if (base === 'import-type') return imported(name, rest, resolve);
  return tag(name, undefined, undefined, rest);
}

function tag(name: string, type: DocType | undefined, variable: string | undefined, text: string): DocTag {
  const out: DocTag = { name };
  if (type !== undefined) out.type = type;
  if (variable !== undefined) out.variable = variable;
  if (text.trim() !== '') out.text = text.trim();
  return out;
}

function typed(name: string, text: string, resolve: ResolveName): DocTag {
  // `@param $x text` states no type, but `$this` is one.
  const bare = /^(?:&|\.\.\.)*\$(\w+)/.exec(text);
  if (text === '') return tag(name, undefined, undefined, '');
  if (bare !== null && bare[1] !== 'this') return tag(name, undefined, bare[1], text.slice(bare[0].length));
  const { type, rest } = readDocType(text, resolve);
  const variable = /^\s*(?:&|\.\.\.)*\$(\w+)/.exec(rest);
  if (variable === null) return tag(name, type, undefined, rest);
  return tag(name, type, variable[1], rest.slice(variable[0].length));
}

/** Reads `@method [static] [type] name(params) text`: `type` is the return type, `text` keeps the parameter list. */
function method(name: string, text: string, resolve: ResolveName): DocTag {
  const body = text.replace(/^static\s+(?=\S+\s+\w+\s*\(|\w+\s*\()/, '');
  const untyped = /^(\w+)\s*(\([\s\S]*)$/.exec(body);
  // `static make()` without another type returns static.
  const own: DocType | undefined = body === text ? undefined : { k: 'id', name: 'static', builtin: true };
  if (untyped !== null) return tag(name, own, untyped[1], untyped[2] ?? '');
  const { type, rest } = readDocType(body, resolve);
  const found = /^\s*&?\s*(\w+)\s*([\s\S]*)$/.exec(rest);
  return tag(name, type, found?.[1], found?.[2] ?? '');
}

/** Reads `@template T of Bound = Default`: `variable` is T, `type` the bound. */
function template(name: string, text: string, resolve: ResolveName): DocTag {
  const found = /^(\w+)\s*(?:(?:of|as)\s+([\s\S]+))?/.exec(text);
  if (found === null) return tag(name, undefined, undefined, text);
  if (found[2] === undefined) return defaulted(tag(name, undefined, found[1], text.slice(found[0].length)), resolve);
  const { type, rest } = readDocType(found[2], resolve);
  return defaulted(tag(name, type, found[1], rest), resolve);
}

/** Takes `= Default` behind a template out of its text. */
function defaulted(template: DocTag, resolve: ResolveName): DocTag {
  const written = /^=\s*([\s\S]+)$/.exec(template.text ?? '')?.[1];
  if (written === undefined) return template;
  const { type, rest } = readDocType(written, resolve);
  const out = tag(template.name, template.type, template.variable, rest);
  if (type !== undefined) out.default = type;
  return out;
}

/** Reads `@phpstan-type Name = Type`: `variable` is the name. */
function alias(name: string, text: string, resolve: ResolveName): DocTag {
  const found = /^(\w+)\s*=?\s*([\s\S]*)$/.exec(text);
  if (found === null) return tag(name, undefined, undefined, text);
  const { type, rest } = readDocType(found[2] ?? '', resolve);
  return tag(name, type, found[1], rest);
}

/** Reads `@phpstan-import-type N from C as M`: `variable` is M, `type` the class C, `text` the name N there. */
function imported(name: string, text: string, resolve: ResolveName): DocTag {
  const found = /^(\w+)\s+from\s+([\w\\]+)(?:\s+as\s+(\w+))?/.exec(text);
  if (found === null) return tag(name, undefined, undefined, text);
  const type: DocType = { k: 'id', name: resolve(found[2] ?? '') };
  return tag(name, type, found[3] ?? found[1], found[1] ?? '');
}
