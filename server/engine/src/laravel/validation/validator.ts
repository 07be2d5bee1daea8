import {
  COLLECTION,
  ILLUMINATE_CARBON,
  MESSAGE_BAG,
  STRINGABLE,
  VALIDATED_INPUT,
  VALIDATES_REQUESTS,
  VALIDATION_FACTORY_CONTRACT,
  VALIDATOR_CONTRACT,
} from '@docgen/laravel-knowledge';
import { argText, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { BOOL, FLOAT, INT, klass, list, map, STRING, unknown, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { enumRead } from '../http/request.js';
import { allSafe, exceptSafe, mergedSafe, onlySafe, readSafe, validatedBy } from './validated.js';

const MESSAGES: Type = map(STRING, list(STRING));
const INPUT: Type = map(STRING, unknown('request-input'));

/** Types `Validator::make($data, $rules)`: a validator remembers what its rules let through. */
export function validatorFor(rules: Type | undefined): ClassType {
  return klass(VALIDATOR_CONTRACT, rules === undefined ? undefined : [validatedBy(rules)]);
}

/** Forgets the rules of a validator, which are others from here on. */
const bare = (call: MemberCall): Type => klass(call.on.fqcn);

/** Holds the rules of validators and their messages (engine 14.1). */
export const validator: ClassRules = {
  fqcn: VALIDATOR_CONTRACT,
  methods: rules([
    ['fails passes', BOOL],
    ['errors getMessageBag messages', klass(MESSAGE_BAG)],
    ['validate validated validateWithBag', (call) => call.on.args?.[0] ?? INPUT],
    [
      'safe',
      (call) => {
        const input = klass(VALIDATED_INPUT, call.on.args);
        return argType(call.args, 0, 'keys') === undefined ? input : onlySafe({ ...call, on: input });
      },
    ],
    ['sometimes setRules appendRules', bare],
    ['addRules', VOID],
    ['after stopOnFirstFailure setCustomMessages setAttributeNames', self],
    ['valid invalid attributes getData failed', INPUT],
  ]),
};

export const validatorFactory: ClassRules = {
  fqcn: VALIDATION_FACTORY_CONTRACT,
  methods: rules([['make', (call) => validatorFor(argType(call.args, 1, 'rules'))]]),
};

export const messageBag: ClassRules = {
  fqcn: MESSAGE_BAG,
  methods: rules([
    ['first', STRING],
    ['all get', list(STRING)],
    ['toArray messages getMessages jsonSerialize', MESSAGES],
    ['keys unique', list(STRING)],
    ['toJson', STRING],
    ['add addIf merge setFormat getMessageBag', self],
    ['has hasAny missing isEmpty isNotEmpty any', BOOL],
    ['count', INT],
  ]),
};

export const validatedInput: ClassRules = {
  fqcn: VALIDATED_INPUT,
  methods: rules([
    ['all toArray', allSafe],
    ['only', onlySafe],
    ['except', exceptSafe],
    ['merge', mergedSafe],
    [
      'input',
      (call) => {
        const path = argText(call.args, 0, 'key');
        return path === undefined ? allSafe(call) : readSafe(call.on, path, () => argType(call.args, 1), call.frame);
      },
    ],
    ['enum enums', enumRead],
    ['array', unknown('vague-array')],
    ['string str', klass(STRINGABLE)],
    ['integer', INT],
    ['float', FLOAT],
    ['boolean has hasAny filled isNotFilled anyFilled missing exists', BOOL],
    ['date', nullable(klass(ILLUMINATE_CARBON))],
    ['keys', list(STRING)],
    ['collect', klass(COLLECTION, [STRING, unknown('request-input')])],
  ]),
};

/** Holds the rules of `$this->validate($request, $rules)` of a controller. */
export const validatesRequests: ClassRules = {
  fqcn: VALIDATES_REQUESTS,
  methods: rules([
    ['validate', (call) => validatedBy(argType(call.args, 1, 'rules'))],
    ['validateWithBag', (call) => validatedBy(argType(call.args, 2, 'rules'))],
    ['validateWith', (call) => explicitRules(argType(call.args, 0, 'validator'))],
  ]),
};

/** Reads a validator, or the rules of one. */
function explicitRules(given: Type | undefined): Type {
  if (given?.kind === 'class') return given.args?.[0] ?? INPUT;
  return validatedBy(given);
}
