import { VIEW, VIEW_CONTRACT } from '@docgen/laravel-knowledge';
import { type ClassRules, rules, self } from '../../infer/member-rule.js';
import { STRING } from '../../types/make.js';

/** Holds the rules of views (engine 14.2): what one is given changes nothing that is published of it. */
export const views: readonly ClassRules[] = [
  {
    fqcn: VIEW,
    methods: rules([
      ['nest withErrors', self],
      ['toHtml getName getPath', STRING],
    ]),
    // `withName($value)` is `with('name', $value)`, whatever the name.
    other: ({ on, name }) => (/^with/i.test(name) ? on : undefined),
  },
  {
    fqcn: VIEW_CONTRACT,
    methods: rules([
      ['with', self],
      ['render name', STRING],
    ]),
  },
];
