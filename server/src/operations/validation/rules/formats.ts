import type { RuleDefinition, RuleTable } from './definition.js';

const formatted = (format: string): RuleDefinition => ({
  rank: 10,
  apply: (draft) => {
    draft.setType('string');
    draft.guessFormat(format);
  },
});

const spelled = (pattern: string, sample: string): RuleDefinition => ({
  rank: 10,
  apply: (draft) => {
    draft.setType('string');
    draft.pattern(pattern);
    draft.proposals.push(sample);
  },
});

const HEX = '[0-9A-Fa-f]';

/** Lists the rules of known notations (validation 8.2). */
export const formats: RuleTable = {
  email: formatted('email'),
  uuid: formatted('uuid'),
  ulid: formatted('ulid'),
  url: formatted('uri'),
  active_url: { rank: 10, apply: (draft) => draft.setType('string') },
  ip: formatted('ip'),
  ipv4: formatted('ipv4'),
  ipv6: formatted('ipv6'),
  mac_address: spelled(
    `^(?:${HEX}{2}(?::${HEX}{2}){5}|${HEX}{2}(?:-${HEX}{2}){5}|${HEX}{4}(?:\\.${HEX}{4}){2})$`,
    '02:00:5e:10:00:00',
  ),
  hex_color: spelled('^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', '#336699'),
  json: {
    rank: 10,
    apply: (draft) => {
      draft.setType('string');
      draft.keywords.set('contentMediaType', 'application/json');
      draft.proposals.push('{}');
    },
  },
  base64: {
    rank: 10,
    apply: (draft) => {
      draft.setType('string');
      draft.keywords.set('contentEncoding', 'base64');
    },
  },
  timezone: {
    rank: 25,
    apply: (draft) => {
      draft.guessType('string');
      draft.noteWhenSilent('Must be a valid timezone identifier.');
      draft.proposals.push('UTC');
    },
  },
};
