import type { Anchor } from '@docgen/protocol';

/** Reports a finding about one field (validation 19), still without the place it is published at. */
export type Problem = { field: string; anchor?: Anchor } & (
  | { code: 'rule-unrecoverable'; construct?: string; kept?: true }
  | { code: 'rule-values-unread'; construct?: string }
  | { code: 'rule-unhandled'; rule: string }
  | { code: 'container-undecided' }
  | { code: 'regex-unportable'; construct: string }
  | { code: 'example-untypable'; text: string }
  | { code: 'default-untypable'; text: string }
  | { code: 'sample-rejected'; format: string; keywords: string[] }
);
