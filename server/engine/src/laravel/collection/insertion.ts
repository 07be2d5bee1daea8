import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import { elementOfClass } from '../../infer/iteration.js';
import type { MemberCall, MemberRules } from '../../infer/member-rule.js';
import { arrayKeyOf } from '../../types/arrays/array-key.js';
import { INT, STRING, unknown } from '../../types/make.js';
import { elementOf, keyKind, widen } from '../../types/operations.js';
import type { ShapeField, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { itemOf, itemType, keyOf, mapped, sameClass, supportCollection, withLooseKeys } from './collection-type.js';
import { withMemberPut, withMembers } from './keyed-members.js';

/** Lists methods that put items into a collection, or merge it with some. */
export const INSERTION: MemberRules = [
  ['add push prepend put union concat merge replace transform', added],
  [
    'mergeRecursive replaceRecursive undot',
    () => withLooseKeys(supportCollection(union([INT, STRING]), unknown('untyped'))),
  ],
];

function added(call: MemberCall): Type {
  const lower = call.name.toLowerCase();
  if (lower === 'transform')
    return mapped(call, keyOf(call), applyArg(call.args, 0, [itemType(call), keyOf(call)]) ?? unknown('dynamic-call'));
  const item = itemType(call);
  const { keys, values, gaps } = more(call, lower);
  const key = item.kind === 'never' ? keys : union([keyOf(call), keys]);
  const type = withMembers(sameClass(call, key, union([item, ...values])), membersAfter(call, lower));
  // Merged items are renumbered.
  return gaps || (call.on.gaps === true && lower !== 'merge') ? { ...type, gaps: true } : type;
}

/** Lists the members of a keyed collection after `put('k', $v)` and `prepend($v, 'k')`; another method may add any. */
function membersAfter(call: MemberCall, name: string): ShapeField[] | undefined {
  if (name !== 'put' && name !== 'prepend') return undefined;
  const [first, second] = [argType(call.args, 0), argType(call.args, 1)];
  if (name === 'put') return withMemberPut(call.on.has, first, second ?? unknown('dynamic-call'), 'end');
  return withMemberPut(call.on.has, second, first ?? unknown('dynamic-call'), 'front');
}

/** Gives the keys and values a method puts into a collection. */
function more(call: MemberCall, name: string): { keys: Type; values: Type[]; gaps: boolean } {
  const given = argType(call.args, name === 'put' ? 1 : 0) ?? unknown('dynamic-call');
  switch (name) {
    case 'put': {
      const keys = arrayKeyOf(argType(call.args, 0) ?? unknown('dynamic-call'));
      return { keys, values: [given], gaps: keyKind(keys) !== 'string' };
    }
    case 'prepend': {
      const at = argType(call.args, 1, 'key');
      return { keys: at === undefined ? INT : arrayKeyOf(at), values: [given], gaps: at !== undefined };
    }
    case 'concat':
      return { keys: INT, values: [itemOf(given, call)], gaps: false };
    case 'merge':
    case 'union':
    case 'replace': {
      const element = given.kind === 'class' ? elementOfClass(given, call.frame.run.codebase) : elementOf(given);
      const keys = element === undefined || element.key.kind === 'unknown' ? union([INT, STRING]) : widen(element.key);
      return { keys, values: [itemOf(given, call)], gaps: name !== 'merge' && keyKind(keys) !== 'string' };
    }
    default:
      return {
        keys: INT,
        // `push(...$rows)` puts at least something, however long the unreadable spread is.
        values: [
          ...call.args.positional.map((p) => p.type),
          ...(call.args.unreadable ? [unknown('dynamic-call')] : []),
        ],
        gaps: false,
      };
  }
}
