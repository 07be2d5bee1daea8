import { COLLECTION, URI } from '@docgen/laravel-knowledge';
import { type ClassRules, rules, self } from '../../infer/member-rule.js';
import { BOOL, INT, klass, STRING } from '../../types/make.js';
import { nullable } from '../../types/operations.js';

/** Holds the rules of addresses (engine 14.6). */
export const uri: ClassRules = {
  fqcn: URI,
  methods: rules([
    ['of to route signedRoute temporarySignedRoute action', klass(URI)],
    ['withScheme withUser withHost withPort withPath withFragment', self],
    ['withQuery withQueryIfMissing pushOntoQuery withoutQuery replaceQuery', self],
    ['scheme user password host fragment authority', nullable(STRING)],
    ['port', nullable(INT)],
    ['path decode value jsonSerialize toHtml __toString', STRING],
    ['pathSegments', klass(COLLECTION, [INT, STRING])],
    ['isEmpty', BOOL],
  ]),
};
