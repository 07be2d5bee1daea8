import { enumOf, klass, list, NEVER, NULL, unknown } from '../../../types/make.js';
import { nullable, unknownLike, withoutNull } from '../../../types/operations.js';
import type { ClassType, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { templateBindings } from '../../class/templates.js';
import { type Codebase, isProjectAlone, isVendor } from '../../codebase.js';
import { fromDocType } from '../../doctype/doc-type.js';
import { applyCallable, callMethod } from '../../evaluator.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { argType, type CallArgs } from './arguments.js';
import { boundClass } from './bound-class.js';
import { lateResult } from './late-binding.js';

/** Answers `$on->name(args)` or `On::name(args)`, member by member of a union (engine 9). */
export function callMember(on: Type, name: string, args: CallArgs, frame: BodyFrame, isStatic = false): Type {
  const members = membersOf(withoutNull(on));
  const results = members.map((m) => callOne(m, name, args, frame, isStatic));
  // A member that certainly has no such method is skipped as long as another has it.
  const all = results.filter((r) => r !== undefined);
  const some = all.filter((r) => !hasNoMethod(members[results.indexOf(r)], r, frame.run.codebase));
  const found = some.length > 0 ? some : all;
  if (found.length === 0) return on.kind === 'never' ? NEVER : unknown('untyped');
  return union(found, frame.run.codebase.enumCases);
}

function hasNoMethod(on: Type | undefined, result: Type, codebase: Codebase): boolean {
  return (
    on?.kind === 'class' &&
    result.kind === 'unknown' &&
    result.reason === 'magic' &&
    isProjectAlone(on.fqcn, codebase) &&
    codebase.traitsOf(on.fqcn).every((name) => codebase.isProject(name)) &&
    codebase.method(on.fqcn, '__call') === undefined
  );
}

/** Answers one member of a union; undefined when it has no such method. */
function callOne(on: Type, name: string, args: CallArgs, frame: BodyFrame, isStatic: boolean): Type | undefined {
  switch (on.kind) {
    case 'class':
      return callClass(on, name, args, frame, isStatic);
    case 'enum':
      return callEnum(on, name, args, frame);
    case 'callable':
      return callCallable(on, name, args, frame);
    case 'intersection': {
      for (const m of on.members) {
        const type = callOne(m, name, args, frame, isStatic);
        if (type !== undefined && type.kind !== 'unknown') return type;
      }
      return unknown('untyped');
    }
    case 'unknown':
      return unknownLike(on);
    default:
      return undefined;
  }
}

function callCallable(on: Type, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const lower = name.toLowerCase();
  if (['__invoke', 'call'].includes(lower)) {
    const types = args.positional.map((p) => p.type);
    return applyCallable(on, lower === 'call' ? types.slice(1) : types, frame) ?? unknown('dynamic-call');
  }
  return on;
}

const FINAL_OF_EXCEPTIONS = new Set([
  'getmessage',
  'getfile',
  'getline',
  'gettrace',
  'gettraceasstring',
  'getprevious',
]);

/** Answers what every exception answers, for one that was caught and nobody can read: PHP lets no exception say these itself. */
function ofCaught(on: ClassType, name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  const [stated] = on.args ?? [];
  const isThrown = stated?.kind === 'class' && stated.fqcn === 'Throwable';
  return isThrown && FINAL_OF_EXCEPTIONS.has(name.toLowerCase())
    ? callClass(klass('Exception'), name, args, frame)
    : undefined;
}

export function callClass(on: ClassType, name: string, args: CallArgs, frame: BodyFrame, isStatic = false): Type {
  const { codebase } = frame.run;
  if (on.declared === false) return ofCaught(on, name, args, frame) ?? unknown('class-missing');
  const held = framework.heldCall(on, name, args, frame);
  if (held !== undefined) return held;
  const bound = isStatic ? undefined : boundClass(on, codebase);
  if (bound !== undefined) return callClass(bound, name, args, frame);
  const found = codebase.method(on.fqcn, name);
  const path = found === undefined ? undefined : codebase.classOf(found.trait ?? found.owner)?.path;
  // An abstract method of a trait is declared in a parent, which may be unreadable.
  const asked = found?.trait !== undefined && found.fact.abstract === true;
  const inProject = path !== undefined && !isVendor(path) && !asked;
  if (found !== undefined && inProject)
    return (isStatic ? undefined : lateResult(on, name, args, frame)) ?? callMethod(found, on, args, frame);
  const known = framework.memberCall({ frame, on, name, args, static: isStatic });
  if (known !== undefined) return known;
  if (found !== undefined) return callMethod(found, on, args, frame);
  const answered = framework.undeclaredCall({ frame, on, name, args, static: isStatic });
  if (answered !== undefined) return answered;
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['mixin'])) {
    const mixed =
      tag.type === undefined
        ? undefined
        : fromDocType(tag.type, codebase.scopeOf(owner, on, templateBindings(owner, on, codebase)));
    if (mixed?.kind === 'class' && mixed.fqcn !== on.fqcn && codebase.method(mixed.fqcn, name) !== undefined) {
      return callClass(mixed, name, args, frame, isStatic);
    }
  }
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['method'])) {
    if (tag.variable?.toLowerCase() === name.toLowerCase() && tag.type !== undefined)
      return fromDocType(
        tag.type,
        codebase.scopeOf(owner, on, ownTemplates(tag.text, templateBindings(owner, on, codebase))),
      );
  }
  const caught = ofCaught(on, name, args, frame);
  if (caught !== undefined) return caught;
  const fact = codebase.classOf(on.fqcn);
  return unknown(fact === undefined ? (codebase.isDeclared(on.fqcn) ? 'vendor-body' : 'class-missing') : 'magic');
}

/** Adds the templates of `@method T make<T>(...)`, which have no argument to solve them. */
function ownTemplates(text: string | undefined, known: ReadonlyMap<string, Type>): ReadonlyMap<string, Type> {
  const names = /^<([^()]*)>/.exec(text ?? '')?.[1]?.split(',') ?? [];
  return new Map([...known, ...names.map((name): [string, Type] => [/\w+/.exec(name)?.[0] ?? '', unknown('untyped')])]);
}

/** Answers a method of an enum: PHP's own, else the project's, per known case. */
function callEnum(on: Extract<Type, { kind: 'enum' }>, name: string, args: CallArgs, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  switch (name.toLowerCase()) {
    case 'cases':
      return everyCase(on.fqcn, frame);
    case 'from':
      return enumOf(on.fqcn);
    case 'tryfrom': {
      const given = argType(args, 0);
      return given?.kind === 'null' ? NULL : nullable(enumOf(on.fqcn));
    }
    default: {
      const found = codebase.method(on.fqcn, name);
      return found === undefined ? unknown('magic') : callMethod(found, on, args, frame);
    }
  }
}

function everyCase(fqcn: string, frame: BodyFrame): Type {
  const type = list(enumOf(fqcn));
  frame.run.allCases.add(type);
  return type;
}
