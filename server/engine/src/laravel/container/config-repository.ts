import { CONFIG_REPOSITORY } from '@docgen/laravel-knowledge';
import { type ClassRules, rules } from '../../infer/member-rule.js';
import { BOOL, FLOAT, INT, STRING, unknown } from '../../types/make.js';

/** Holds the rules of `config()`, whose typed reads throw where the value is of another type. */
export const configRepository: ClassRules = {
  fqcn: CONFIG_REPOSITORY,
  methods: rules([
    ['string', STRING],
    ['integer', INT],
    ['float', FLOAT],
    ['boolean has', BOOL],
    ['array', unknown('vague-array')],
  ]),
};
