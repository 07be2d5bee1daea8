import { BOOL, FLOAT, INT, klass, list, map, STRING, unknown } from '../make.js';
import { nullable } from '../operations.js';
import type { Type } from '../types.js';
import { CARBON, COLLECTION, STRINGABLE } from './names.js';
import { type ClassRules, rules } from './rule.js';
import { allSafe, onlySafe, VALIDATED_INPUT } from './validated.js';

const MESSAGES: Type = map(STRING, list(STRING));
const INPUT: Type = map(STRING, unknown('request-input'));

/** Validators and their messages (engine 14.1). */
export const validator: ClassRules = {
  fqcn: 'Illuminate\\Contracts\\Validation\\Validator',
  methods: rules([
    ['fails passes', BOOL],
    ['errors getMessageBag messages', klass('Illuminate\\Support\\MessageBag')],
    ['validate validated', INPUT],
    ['safe', klass(VALIDATED_INPUT)],
  ]),
};

export const messageBag: ClassRules = {
  fqcn: 'Illuminate\\Support\\MessageBag',
  methods: rules([
    ['first', STRING],
    ['all get', list(STRING)],
    ['toArray messages getMessages jsonSerialize', MESSAGES],
    ['keys', list(STRING)],
    ['has hasAny missing isEmpty isNotEmpty any', BOOL],
    ['count', INT],
  ]),
};

export const validatedInput: ClassRules = {
  fqcn: VALIDATED_INPUT,
  methods: rules([
    ['all toArray', allSafe],
    ['only', onlySafe],
    ['except', INPUT],
    ['string str', klass(STRINGABLE)],
    ['integer', INT],
    ['float', FLOAT],
    ['boolean has hasAny filled isNotFilled anyFilled missing exists', BOOL],
    ['date', nullable(klass(CARBON))],
    ['keys', list(STRING)],
    ['collect', klass(COLLECTION, [STRING, unknown('request-input')])],
  ]),
};
