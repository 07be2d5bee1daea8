import type {
  Arg,
  Attribute,
  BodyFact,
  CaseFact,
  ClassFact,
  ClassRef,
  ConstantFact,
  DocBlock,
  Fact,
  FileFacts,
  MethodFact,
  NameRef,
  Param,
  PropertyFact,
  Stmt,
  TypeNode,
} from '@docgen/php';
import { renderExpr } from './render-expr.js';

/** Writes the facts of a file, one line per fact, short enough to be read beside the PHP they come from. */
export function render(file: FileFacts): string[] {
  return [...file.diagnostics.map((d) => `${d.kind}: ${d.message}`), ...file.facts.flatMap(renderFact)];
}

function renderFact(fact: Fact): string[] {
  const name = fact.id.slice(fact.id.indexOf(':') + 1);
  switch (fact.kind) {
    case 'class':
      return [renderClass(fact.value as ClassFact)];
    case 'sig':
    case 'fn':
      return [renderMethod(fact.kind, name, fact.value as MethodFact)];
    case 'body':
    case 'fnbody':
    case 'main': {
      const { body, yields } = fact.value as BodyFact;
      if (body.length === 0) return [];
      return [`${fact.kind === 'main' ? 'main' : `${fact.kind} ${name}`}${yields ? ' yields' : ''} ${block(body)}`];
    }
    case 'prop':
      return [renderProperty(name, fact.value as PropertyFact)];
    case 'const':
    case 'gconst':
      return [renderConstant(fact.kind, name, fact.value as ConstantFact)];
    case 'case': {
      const value = fact.value as CaseFact;
      return [words(['case', name, value.value && `= ${renderExpr(value.value)}`, ...marks(value)])];
    }
    default:
      return [];
  }
}

function renderClass(c: ClassFact): string {
  const uses = c.traits.map((use) => {
    const over = (use.insteadof ?? []).map((i) => `${i.trait}::${i.method} insteadof ${i.over.join(', ')}`);
    const as = (use.alias ?? []).map((a) =>
      words([`${a.trait === undefined ? '' : `${a.trait}::`}${a.method} as`, a.visibility, a.as]),
    );
    return over.length + as.length === 0 ? use.name : `${use.name} {${[...over, ...as].join('; ')}}`;
  });
  return words([
    c.abstract && 'abstract',
    c.final && 'final',
    c.readonly && 'readonly',
    c.kind,
    c.name,
    c.backing && `: ${c.backing}`,
    c.extends && `extends ${c.extends}`,
    c.implements.length > 0 && `implements ${c.implements.join(', ')}`,
    uses.length > 0 && `use ${uses.join(', ')}`,
    ...marks(c),
  ]);
}

function renderMethod(kind: string, name: string, m: MethodFact): string {
  return words([
    kind,
    `${m.byRef ? '&' : ''}${name}(${m.params.map(renderParam).join(', ')})${m.returns ? `: ${renderType(m.returns)}` : ''}`,
    kind === 'sig' && m.visibility,
    m.static && 'static',
    m.abstract && 'abstract',
    m.final && 'final',
    m.bodyless && 'bodyless',
    ...marks(m),
  ]);
}

function renderProperty(name: string, p: PropertyFact): string {
  return words([
    'prop',
    p.type ? `${name}: ${renderType(p.type)}` : name,
    p.default && `= ${renderExpr(p.default)}`,
    p.visibility,
    p.static && 'static',
    p.readonly && 'readonly',
    p.promoted && 'promoted',
    ...marks(p),
  ]);
}

function renderConstant(kind: string, name: string, c: ConstantFact): string {
  return words([
    kind,
    c.type ? `${name}: ${renderType(c.type)}` : name,
    `= ${renderExpr(c.value)}`,
    kind === 'const' && c.visibility,
    ...marks(c),
  ]);
}

/** Attributes and docblock. */
function marks(of: { attributes?: Attribute[]; doc?: DocBlock }): string[] {
  const attributes = (of.attributes ?? []).map(renderAttribute);
  if (of.doc === undefined) return attributes;
  const tags = of.doc.tags.map((tag) => words([`@${tag.name}`, tag.variable && `$${tag.variable}`, tag.text]));
  return [
    ...attributes,
    `/** ${[of.doc.summary, of.doc.description, ...tags].filter(Boolean).join(' | ').replaceAll('\n', ' ')} */`,
  ];
}

export function renderAttribute(attribute: Attribute): string {
  return `#[${attribute.name}${attribute.args.length > 0 ? `(${renderArgs(attribute.args)})` : ''}]`;
}

export function renderParam(p: Param): string {
  return words([
    ...(p.attributes ?? []).map(renderAttribute),
    p.promote?.visibility,
    p.promote?.readonly && 'readonly',
    p.type && renderType(p.type),
    `${p.byRef ? '&' : ''}${p.variadic ? '...' : ''}$${p.name}`,
    p.default && `= ${renderExpr(p.default)}`,
  ]);
}

export function renderArgs(args: readonly Arg[]): string {
  return args
    .map((a) => `${a.name === undefined ? '' : `${a.name}: `}${a.spread ? '...' : ''}${renderExpr(a.value)}`)
    .join(', ');
}

export function renderType(type: TypeNode): string {
  if (type.k === 't') return type.name;
  if (type.k === 't?') return `?${renderType(type.of)}`;
  const parts = type.of.map((t) => (t.k === 't' ? t.name : `(${renderType(t)})`));
  return parts.join(type.k === 't|' ? '|' : '&');
}

export function renderClassRef(ref: ClassRef): string {
  return ref.k === 'cref' ? ref.name : renderExpr(ref);
}

export function renderName(name: NameRef): string {
  return typeof name === 'string' ? name : `{${renderExpr(name)}}`;
}

export function block(body: readonly Stmt[]): string {
  return `{ ${body.map(renderStmt).join(' ')} }`;
}

function renderStmt(s: Stmt): string {
  switch (s.k) {
    case 'expr':
      return `${renderExpr(s.e)};`;
    case 'return':
      return s.e === undefined ? 'return;' : `return ${renderExpr(s.e)};`;
    case 'if':
      return `if (${renderExpr(s.if)}) ${block(s.then)}${s.else === undefined ? '' : ` else ${block(s.else)}`}`;
    case 'foreach': {
      const key = s.key === undefined ? '' : `${renderExpr(s.key)} => `;
      return `foreach (${renderExpr(s.of)} as ${key}${s.byRef ? '&' : ''}${renderExpr(s.value)}) ${block(s.body)}`;
    }
    case 'for':
      return `for (${[s.init, s.test, s.step].map((list) => list.map(renderExpr).join(', ')).join('; ')}) ${block(s.body)}`;
    case 'while':
      return `while (${renderExpr(s.if)}) ${block(s.body)}`;
    case 'do':
      return `do ${block(s.body)} while (${renderExpr(s.if)});`;
    case 'switch': {
      const cases = s.cases.map(
        (c) => `${c.if === undefined ? 'default' : `case ${renderExpr(c.if)}`} ${block(c.body)}`,
      );
      return `switch (${renderExpr(s.on)}) { ${cases.join(' ')} }`;
    }
    case 'try': {
      const catches = s.catches.map(
        (c) => ` catch (${words([c.types.join('|'), c.var && `$${c.var}`])}) ${block(c.body)}`,
      );
      return `try ${block(s.body)}${catches.join('')}${s.finally === undefined ? '' : ` finally ${block(s.finally)}`}`;
    }
    case 'echo':
      return `echo ${s.of.map(renderExpr).join(', ')};`;
    case 'unset':
      return `unset(${s.of.map(renderExpr).join(', ')});`;
    case 'global':
      return `global ${s.names.join(', ')};`;
    case 'static':
      return `static ${s.vars.map((v) => words([v.name, v.init && `= ${renderExpr(v.init)}`])).join(', ')};`;
    case 'break':
    case 'continue':
      return s.levels === undefined ? `${s.k};` : `${s.k} ${s.levels};`;
    case 'block':
      return block(s.body);
    case 'declare':
      return `declare ${s.fact};`;
    case 'const-decl':
      return `const ${s.name} = ${renderExpr(s.e)};`;
    case 'html':
      return 'html;';
    case 'goto':
      return `goto ${s.label};`;
    case 'label':
      return `${s.name}:`;
    case 'hole':
      return `HOLE(${s.why});`;
  }
}

export function words(parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');
}
