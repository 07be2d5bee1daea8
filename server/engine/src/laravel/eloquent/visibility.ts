import { readProperty } from '../../infer/evaluator.js';
import { argTexts } from '../../infer/expression/calls/arguments.js';
import { joinTypes } from '../../infer/flow/join-types.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { MemberCall } from '../../infer/member-rule.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { isModel } from '../classes.js';
import { hasKnownColumns, modelFacts } from './model-facts.js';
import { isAdded } from './model-state.js';
import { hiddenColumns, isVisible, modelProperties } from './published-properties.js';

/** Lists methods by which a model shows other members than its class does (responses 10.1). */
export const VISIBILITY = 'makeHidden mergeHidden setHidden makeVisible setVisible append setAppends withoutAppends';

/** Lists those that may take members away. */
export const NARROWS = new Set(['makehidden', 'makehiddenif', 'mergehidden', 'sethidden', 'setvisible']);

/** Applies such a call to a model; of one that hides what it computes no column is certain any more. */
export function withVisibility(model: ClassType, call: MemberCall): ClassType {
  const names = argTexts(call.args);
  if (!isModel(model.fqcn, call.frame.run.codebase)) return model;
  if (names === undefined) return NARROWS.has(call.name.toLowerCase()) ? { ...model, vague: true } : model;
  const { hidden, appends } = modelFacts(model.fqcn, call.frame.run.codebase);
  switch (call.name.toLowerCase()) {
    case 'makehidden':
    case 'mergehidden':
      return shown(model, names, [], call.frame);
    case 'sethidden':
      return shown(
        model,
        names,
        hidden.filter((name) => !names.includes(name)),
        call.frame,
      );
    case 'setvisible':
      return withShown(shown(model, [], [], call.frame), names);
    case 'makevisible':
      return withShown(
        shown(model, [], names, call.frame),
        model.shows === undefined ? [] : [...model.shows, ...names],
      );
    case 'setappends':
    case 'withoutappends':
      return shown(
        model,
        appends.filter((name) => !names.includes(name)),
        names,
        call.frame,
        true,
      );
    default:
      return shown(model, [], names, call.frame, true);
  }
}

/** Answers `makeHiddenIf($condition, 'name')` and `makeVisibleIf()`: the model as it was or changed, where the condition does not tell which. */
export function perhapsVisible(call: MemberCall): Type {
  const { positional, ...others } = call.args;
  const [condition, names] = positional;
  const name = call.name.slice(0, -'If'.length);
  const changed = withVisibility(call.on, {
    ...call,
    name,
    args: { ...others, positional: names === undefined ? [] : [names] },
  });
  const holds = condition?.type.kind === 'literal' ? condition.type.value : undefined;
  if (holds === true) return changed;
  return holds === false ? call.on : joinTypes(call.frame.run, [call.on, changed]);
}

/** Notes which names alone are sent; the lists that hide count beside them, and without a name all are sent. */
function withShown({ shows: _, ...model }: ClassType, names: readonly string[]): ClassType {
  return names.length === 0 ? model : { ...model, shows: [...new Set(names)].sort() };
}

function published(model: ClassType, frame: BodyFrame): string[] {
  return modelProperties(model, frame).map((member) => member.name);
}

/** `computed` says that the members added are made by accessors, whether those can be found or not. */
function shown(
  model: ClassType,
  without: readonly string[],
  more: readonly string[],
  frame: BodyFrame,
  computed = false,
): ClassType {
  const own = published(model, frame);
  const unset = model.unset?.filter((name) => !without.includes(name)) ?? [];
  const hides = new Set(
    [...(model.hides ?? []), ...without].filter((name) => !more.includes(name) || unset.includes(name)),
  );
  const facts = modelFacts(model.fqcn, frame.run.codebase);
  // An accessor is a member where it is appended alone.
  const isComputed = (name: string): boolean => computed || facts.appends.includes(name);
  const hiddenOnes = more.length === 0 ? [] : hiddenColumns(model, frame);
  const presence = new Map(hiddenOnes.map((one) => [one.name, one.presence]));
  // A hidden column that the query did not choose is no member, nor is what the table has none of, whatever the lists say.
  const isRead = (name: string): boolean => {
    if (isComputed(name)) return true;
    if (model.only !== undefined && !model.only.includes(name) && facts.hidden.includes(name)) return false;
    return presence.has(name) || !hasKnownColumns(model.fqcn, frame.run.codebase);
  };
  const added = more.filter(
    (name) => !own.includes(name) && isRead(name) && model.has?.some((f) => f.key === name) !== true,
  );
  const stays = (key: string): boolean =>
    !without.includes(key) && (more.includes(key) || model.hides !== undefined || isVisible(key, facts));
  const has = [
    ...(model.has ?? []).filter((field) => !isAdded(model, field.key) || stays(field.key)),
    ...added.map((key): ShapeField => {
      const isCertain = isComputed(key) || (presence.has(key) && presence.get(key) !== 'maybe');
      return { key, type: readProperty(model, key, frame), ...(isCertain ? {} : { optional: true }) };
    }),
  ];
  const { has: _, unset: _u, ...rest } = model;
  return {
    ...rest,
    hides: [...hides].sort(),
    ...(unset.length === 0 ? {} : { unset }),
    ...(has.length === 0 ? {} : { has }),
  };
}
