import type { Expr, FoundMethod, MethodFact, Param } from '@docgen/php';
import { tagOf } from '@docgen/php';
import { canonicalKey } from './canonical.js';
import { claimed, claimOf } from './claim.js';
import { constantIn } from './class/constant.js';
import { solveTemplates, templatesIn } from './class/templates.js';
import { type DocScope, fromDocType } from './doctype.js';
import { type Args, bind, typeArgs } from './expression/arguments.js';
import { assignTo, lose } from './expression/assignment.js';
import { changedByBody } from './expression/changed-by-code.js';
import { createFrame, type Frame, MAX_DEPTH, type Run } from './expression/frame.js';
import { handedOver } from './expression/objects.js';
import { bodyless, failed, standing } from './failure.js';
import { runBody } from './flow/statements.js';
import { generatorOf } from './framework/iteration.js';
import { heldProperties } from './framework/packages/held.js';
import { NEVER, NULL, unknown } from './make.js';
import { excludesNull, fromNative } from './native.js';
import { intersect, isSubtype, isVague, withoutNull } from './operations.js';
import { isPlain, isPortable } from './recall/portable.js';
import { recalled } from './recall/recalled.js';
import { close, cutShort, entered, isOpen, open } from './recall/span.js';
import { refine, tellsElementsOnly } from './refine.js';
import type { ClassType, Type, UnknownReason } from './types.js';
import { membersOf, union } from './union.js';
import { widened } from './widened.js';
import { isVendor } from './world.js';

/** A project or vendor callable with the class it runs for. */
interface Callee {
  fact: MethodFact;
  /** Fact id of its statements and of its signature, for defaults. */
  bodyId: string;
  sigId: string;
  self?: string;
  /** Class-like the method is written in: a trait, when `self` has it from one. */
  home?: string;
  receiver?: Type;
  body: { body: import('@docgen/php').Stmt[]; yields?: true } | undefined;
}

/** The result of a method call, specialised for its arguments (engine 5.3, 10). */
export function callMethod(
  found: FoundMethod,
  receiver: Type,
  args: Args,
  frame: Frame,
  body = frame.run.world.followedBody(found),
): Type {
  return callee(
    {
      fact: found.fact,
      bodyId: found.bodyId,
      sigId: found.sigId,
      self: found.owner,
      ...(found.trait === undefined ? {} : { home: found.trait }),
      receiver,
      body,
    },
    args,
    frame,
  );
}

/** The same of its declaration alone: which body runs is not known. */
export function callDeclared(found: FoundMethod, receiver: Type, args: Args, frame: Frame): Type {
  const { fact, bodyId, sigId, owner: self, trait: home } = found;
  const target = { fact, bodyId, sigId, self, receiver, body: undefined, ...(home === undefined ? {} : { home }) };
  return callee(target, args, frame);
}

/** What a method without parameters makes, whatever its docblock says of it: a vague tag would hide the members. */
export function made(found: FoundMethod, receiver: Type, frame: Frame): Type | undefined {
  const { run } = frame;
  const body = run.world.body(found);
  if (body === undefined) return undefined;
  const { fact, bodyId, sigId, owner: self } = found;
  const { trace, truncated } = run;
  run.trace = undefined;
  const type = specialised({ fact, bodyId, sigId, self, receiver, body }, typeArgs(frame, []), frame, undefined);
  run.trace = trace;
  // What a bound cut short is not told apart here: then nothing was made that anybody reads.
  run.truncated = truncated;
  return type;
}

/** The result of calling a project function. */
export function callFunction(
  found: { fact: MethodFact; bodyId: string },
  body: Callee['body'],
  args: Args,
  frame: Frame,
): Type {
  return callee({ fact: found.fact, bodyId: found.bodyId, sigId: `fn:${found.fact.name}`, body }, args, frame);
}

function callee(target: Callee, args: Args, frame: Frame): Type {
  const claim = claimOf(target.fact.attributes);
  const made = surviving(target, args, frame);
  const type = claim === undefined ? made : claimed(made, claim);
  forgetWritten(target, args, frame);
  if (type.kind === 'unknown' && target.fact.bodyless === true && isOfProject(target, frame.run))
    bodyless(nameOf(target), frame);
  return type;
}

function surviving(target: Callee, args: Args, frame: Frame): Type {
  const before = standing(frame.run);
  try {
    return plainly(target, args, frame);
  } catch (error) {
    return failed(nameOf(target), before, frame, error);
  }
}

function nameOf({ sigId }: Callee): string {
  return sigId.slice(sigId.indexOf(':') + 1);
}

function isOfProject({ home, self, fact }: Callee, { world }: Run): boolean {
  const of = home ?? self;
  return of === undefined ? fact.path !== undefined && !isVendor(fact.path) : world.isProject(of);
}

/** What a method says its receiver is once it has run: `@phpstan-self-out`, `@phpstan-this-out` (engine 11.6). */
export function becomes(found: FoundMethod, receiver: Type, args: Args, frame: Frame): Type | undefined {
  const { fact, bodyId, sigId, owner: self, trait: home } = found;
  const tag = tagOf(fact.doc, 'self-out') ?? tagOf(fact.doc, 'this-out');
  if (tag?.type === undefined) return undefined;
  const target = { fact, bodyId, sigId, self, receiver, body: undefined, ...(home === undefined ? {} : { home }) };
  return fromDocType(tag.type, scopeFor(target, args, frame));
}

/** What is passed by reference is what the callee makes of it (engine 7.4). */
function forgetWritten(target: Callee, args: Args, frame: Frame): void {
  const { fact } = target;
  fact.params.forEach((param, index) => {
    const given = param.variadic === true ? args.positional.slice(index) : [args.positional[index]];
    for (const one of [...given, args.named.get(param.name)]) {
      if (one?.expr === undefined) continue;
      if (param.byRef !== true) {
        if (target.body !== undefined) {
          handedOver(one.expr, frame);
          changedByBody(one.expr, target.body, frame);
        }
        continue;
      }
      const out = tagOf(fact.doc, 'param-out', param.name)?.type;
      if (out === undefined) lose(one.expr, frame);
      else assignTo(one.expr, fromDocType(out, scopeFor(target, args, frame)), frame);
    }
  });
}

/** Sets of arguments one body may call a callee with before their literals no longer count (engine 10, 17). */
const MAX_VARIANTS = 64;

/**
 * Is this one more variant than a body may make of a callee? Counted in each body: what a body it calls makes is recalled with
 * that body's result, so a count over the whole analysis would depend on what was recalled.
 */
function isOneTooMany({ bodyId }: Callee, key: string, frame: Frame): boolean {
  frame.variants ??= new Map();
  const { variants } = frame;
  let known = variants.get(bodyId);
  if (known === undefined) {
    known = new Set();
    variants.set(bodyId, known);
  }
  if (known.has(key)) return false;
  if (known.size >= MAX_VARIANTS) return true;
  known.add(key);
  return false;
}

function withoutLiterals(args: Args, { world }: Run): Args {
  const plain = <T extends { type: Type }>(given: T): T => ({ ...given, type: widened(given.type, world.enumCases) });
  const named = new Map([...args.named].map(([name, given]) => [name, plain(given)] as const));
  return { ...args, positional: args.positional.map(plain), named };
}

/** A call is known by what is called, for whom, and with what; one that hands over a closure is followed each time. */
function plainly(target: Callee, args: Args, frame: Frame, kept = true): Type {
  const { run } = frame;
  const narrowed = narrowedIn(target, frame);
  const given = [...args.positional, ...args.named.values()].map((p) => p.type);
  if (target.receiver !== undefined) given.push(target.receiver);
  if (narrowed !== undefined) given.push(narrowed.type);
  if (args.positional.length > target.fact.params.length || !given.every((type) => isPlain(type, run)))
    return resultOf(target, args, frame);
  const { memory } = run.world.reader;
  let key = `${target.body === undefined ? 'declared:' : ''}${target.bodyId}|${target.self ?? ''}|${target.home ?? ''}|`;
  if (target.receiver !== undefined) key += memory.numberOf(target.receiver);
  if (narrowed !== undefined) key += `|${narrowed.name}=${memory.numberOf(narrowed.type)}`;
  key += args.unreadable ? '|…' : '|';
  for (const one of args.positional) key += `,${memory.numberOf(one.type)}`;
  for (const [name, one] of args.named) key += `,${name}=${memory.numberOf(one.type)}`;
  if (kept && target.body !== undefined && isOneTooMany(target, key, frame))
    return plainly(target, withoutLiterals(args, run), frame, false);
  const make = () => {
    // Nobody walks this body afterwards: what leaves it is asked of it as a body of its own (throws/).
    const { trace } = run;
    run.trace = undefined;
    const type = resultOf(target, args, frame);
    run.trace = trace;
    return type;
  };
  return recalled({
    run,
    key,
    of: target.body === undefined ? [target.sigId] : [target.sigId, target.bodyId],
    at: { depth: frame.depth, nesting: frame.nesting },
    make,
    portable: (type) => isPortable(type, run, given),
  });
}

/** What is known of a property of `$this` holds in the methods it calls on itself. */
function narrowedIn(target: Callee, frame: Frame): Frame['narrowed'] {
  return target.receiver !== undefined && target.receiver === frame.receiver ? frame.narrowed : undefined;
}

function resultOf(target: Callee, args: Args, frame: Frame): Type {
  const scope = scopeFor(target, args, frame);
  const doc = tagOf(target.fact.doc, 'return')?.type;
  const documented = doc === undefined ? inheritedReturn(target, scope, frame.run) : fromDocType(doc, scope);
  if (documented?.kind === 'void' && neverReturns(target, args, frame)) return NEVER;
  if (documented !== undefined && !isVague(documented) && !isPartlyVague(documented) && !keepsBody(documented)) {
    return tellsElementsOnly(documented) ? withinTag(target, args, frame, documented) : documented;
  }
  const native = target.fact.returns === undefined ? undefined : fromNative(target.fact.returns, scope);
  if (target.body === undefined) return keeping(documented ?? native ?? unknown(unread(target)), target);
  if (native !== undefined && isSettled(native))
    return native.kind === 'void' && neverReturns(target, args, frame) ? NEVER : native;
  const declared = documented !== undefined && documented.kind !== 'unknown' ? documented : native;
  const body = specialised(target, args, frame, declared);
  const type = boundBy(
    body,
    native === undefined || isVague(native) ? documented : native,
    documented ?? native,
    frame.run,
  );
  return body.kind === 'unknown' ? keeping(type, target) : type;
}

/** Why nothing was read of a callee that declares nothing: a syntax error took its body, or it never had one here. */
function unread({ fact, receiver }: Callee): UnknownReason {
  if (fact.bodyless === true && fact.abstract !== true) return 'unparsable';
  return receiver === undefined ? 'vendor-body' : 'untyped';
}

/** `self` where nothing was read of what comes back: it holds what the receiver holds (engine 11.3). */
function keeping(type: Type, { receiver }: Callee): Type {
  if (type.kind !== 'class' || type.args !== undefined || receiver?.kind !== 'class') return type;
  return receiver.args !== undefined && receiver.fqcn.toLowerCase() === type.fqcn.toLowerCase()
    ? { ...type, args: receiver.args }
    : type;
}

/** A tag that names only the elements of an array, and what the body says within it. */
function withinTag(target: Callee, args: Args, frame: Frame, documented: Type): Type {
  if (target.body === undefined) return documented;
  const { run } = frame;
  const before = run.truncated;
  const refined = refine(documented, specialised(target, args, frame, documented), run.world);
  // What a bound cut short was not needed: the tag says the rest.
  run.truncated = before;
  return refined ?? documented;
}

/** `array|string|null`: which array is for the body to say. */
function isPartlyVague(type: Type): boolean {
  return type.kind === 'union' && type.members.some((m) => m.kind === 'unknown');
}

/** `void` says too little of a helper that ends in a throw: nothing comes after a call of it. */
function neverReturns(target: Callee, args: Args, frame: Frame): boolean {
  const last = target.body?.body.at(-1);
  if (target.body?.yields === true || last?.k !== 'expr' || !mayEnd(last.e)) return false;
  return specialised(target, args, frame, undefined).kind === 'never';
}

/** Bodies are walked for this only where their end could be one. */
function mayEnd(expr: Expr): boolean {
  switch (expr.k) {
    case 'throw':
    case 'exit':
      return true;
    case 'call':
      return expr.fn.k === 'fref' && /^abort$/i.test(expr.fn.fallback ?? expr.fn.name);
    case 'mcall':
      return expr.on.k === 'var' && expr.on.name === 'this';
    case 'scall':
      return expr.class.k === 'cref' && /^(self|static|parent)$/i.test(expr.class.name);
    default:
      return false;
  }
}

/** A scalar or void return type leaves nothing for the body to say but literals, which callers rarely need. */
function isSettled(type: Type): boolean {
  return type.kind === 'void' || type.kind === 'never';
}

/** A declared object of the framework's response classes or a model says less than the expression that built it. */
function keepsBody(type: Type): boolean {
  return membersOf(type).some((m) => m.kind === 'class' && (m.args === undefined || m.args.length === 0));
}

/** The scope a callee's docblock is read in: templates of its class and its own solved from the call. */
function scopeFor(target: Callee, args: Args, frame: Frame): DocScope {
  const on: ClassType | undefined = target.receiver?.kind === 'class' ? target.receiver : undefined;
  const home = target.home ?? target.self;
  const base =
    on === undefined || home === undefined ? new Map<string, Type>() : templatesIn(home, on, frame.run.world);
  const templates = solveTemplates(target.fact.doc, target.fact.params, args, frame, base);
  return frame.run.world.scopeOf(target.self, target.receiver, templates);
}

/** The scope of a callable nobody calls: unsolved templates are their bounds. */
export function declaredScope(
  fact: MethodFact,
  self: string | undefined,
  receiver: Type | undefined,
  home: string | undefined,
  frame: Frame,
): DocScope {
  const target = { fact, bodyId: '', sigId: '', body: undefined, ...(home === undefined ? {} : { home }) };
  return scopeFor(
    { ...target, ...(self === undefined ? {} : { self }), ...(receiver === undefined ? {} : { receiver }) },
    typeArgs(frame, []),
    frame,
  );
}

/** `@return` of the overridden method, when this one states none (engine 4.3). */
function inheritedReturn(target: Callee, scope: DocScope, run: Run): Type | undefined {
  if (target.self === undefined || target.fact.doc?.tags.some((t) => t.name === 'return') === true) return undefined;
  for (const above of run.world.ancestors(target.self).slice(1)) {
    const tag = tagOf(run.world.method(above, target.fact.name)?.fact.doc, 'return');
    if (tag?.type === undefined) continue;
    const on = target.receiver?.kind === 'class' ? target.receiver : undefined;
    const templates = on === undefined ? undefined : templatesIn(above, on, run.world);
    return fromDocType(tag.type, { ...scope, ...(templates === undefined ? {} : { templates }) });
  }
  return undefined;
}

function specialised(target: Callee, args: Args, frame: Frame, declared: Type | undefined): Type {
  const { run } = frame;
  const bound = bind(target.fact.params, args);
  const callKey = `${target.bodyId}|${target.self ?? ''}|${target.receiver === undefined ? '' : canonicalKey(target.receiver)}|${[
    ...bound,
  ]
    .map(([name, p]) => `${name}=${canonicalKey(p.type)}${p.type.kind === 'class' ? (p.type.origin ?? '') : ''}`)
    .join(';')}`;
  if (isOpen(run, callKey)) return declared ?? unknown('recursion');
  if (frame.depth >= MAX_DEPTH) {
    cutShort(run);
    // A precise declaration loses nothing the body could have said of the shape.
    if (declared === undefined || isVague(declared)) run.truncated = true;
    return declared ?? unknown('budget');
  }
  entered(run, frame.depth);
  open(run, callKey);
  const child = createFrame(run, {
    fact: target.bodyId,
    root: target.body ?? {},
    depth: frame.depth + 1,
    ...(target.self === undefined ? {} : { self: target.self }),
    ...(target.receiver === undefined ? {} : { receiver: target.receiver }),
  });
  child.nesting = frame.nesting + 1;
  const narrowed = narrowedIn(target, frame);
  if (narrowed !== undefined) child.narrowed = narrowed;
  for (const [name, held] of heldProperties(target.receiver, run.world)) child.env.set(`this->${name}`, held);
  bindParams(target, bound, args, child);
  if (!args.unreadable && args.named.size === 0) child.passed = args.positional.map((p) => p.type);
  const result = runBody(target.body?.body ?? [], child);
  close(run, callKey);
  return target.body?.yields === true ? generatorOf(child.yielded) : result;
}

function bindParams(target: Callee, bound: ReturnType<typeof bind>, args: Args, child: Frame): void {
  const scope = scopeFor(target, args, child);
  for (const param of target.fact.params) {
    const given = bound.get(param.name)?.type;
    const declared = parameterType(param, target.fact, scope);
    if (given !== undefined) child.env.set(param.name, within(given, declared, child.run));
    else if (param.default !== undefined && !args.unreadable) {
      child.env.set(param.name, constantIn(param.default, `${target.sigId}#${param.name}`, target.self, child.run));
    } else child.env.set(param.name, declared);
  }
}

/** A declared native type bounds what the caller passes. */
function within(given: Type, declared: Type, run: Run): Type {
  if (declared.kind === 'unknown') return given;
  if (given.kind === 'unknown') return declared;
  const members = membersOf(given);
  const narrowed = members.flatMap((m) => narrowest(m, declared, run));
  return narrowed.every((m, i) => m === members[i]) ? given : union(narrowed, run.world.enumCases);
}

/** Declared type of a parameter: native precise type, else `@param` (engine 5.3). */
export function parameterType(param: Param, fact: MethodFact, scope: DocScope): Type {
  const native = param.type === undefined ? undefined : fromNative(param.type, scope);
  const tag = tagOf(fact.doc, 'param', param.name)?.type;
  const doc = tag === undefined ? undefined : fromDocType(tag, scope);
  let type = native;
  if (native === undefined || isVague(native))
    type = doc !== undefined && (doc.kind !== 'unknown' || native === undefined) ? doc : native;
  else if (native.kind === 'class' && doc?.kind === 'class' && doc.fqcn === native.fqcn && doc.args !== undefined)
    type = doc;
  if (type !== undefined && excludesNull(param.type, scope)) type = withoutNull(type);
  if (param.default?.k === 'null' && type !== undefined && type.kind !== 'unknown') type = union([type, NULL]);
  const result = type ?? unknown('untyped');
  return param.variadic === true ? { kind: 'list', item: result } : result;
}

/** Parameters as declared, for a body analysed without a call. */
export function bindDeclared(found: FoundMethod, receiver: Type, frame: Frame): void {
  const scope = declaredScope(found.fact, found.owner, receiver, found.trait, frame);
  for (const param of found.fact.params) frame.env.set(param.name, parameterType(param, found.fact, scope));
}

/** What the body says, within what the declaration allows; a contradiction leaves the declaration (engine 5.3). */
function boundBy(body: Type, native: Type | undefined, documented: Type | undefined, run: Run): Type {
  if (body.kind === 'unknown') {
    if (documented !== undefined && documented.kind !== 'unknown') return documented;
    return native !== undefined && native.kind !== 'unknown' ? native : body;
  }
  if (native === undefined || isVague(native)) return body;
  const kept = membersOf(body).flatMap((m): Type[] => {
    if (m.kind === 'unknown') return [native];
    return intersect([m, native], run.world).kind === 'never' ? [] : narrowest(m, native, run);
  });
  return kept.length === 0 ? native : union(kept, run.world.enumCases);
}

/** A class wider than what is declared is what is declared: an interface where its implementation is promised. */
function narrowest(type: Type, declared: Type, run: Run): Type[] {
  if (type.kind !== 'class' || isSubtype(type, declared, run.world)) return [type];
  const narrower = membersOf(declared).filter((d) => d.kind === 'class' && isSubtype(d, type, run.world));
  return narrower.length === 0 ? [type] : narrower;
}
