import type { FieldDraft } from '../draft.js';
import { numeric } from '../number.js';
import type { RuleDefinition, RuleTable } from './definition.js';

type Bounds = { low?: number | bigint; high?: number | bigint };

/** Writes bounds of the size the framework measures: a number, a length, or a count (validation 8.4). */
function measure(draft: FieldDraft, { low, high }: Bounds): void {
  const write = (kind: string) => {
    const whole = kind !== 'imum';
    if (low !== undefined && (!whole || low >= 0)) draft.bound(`min${kind}`, whole ? ceiling(low) : low);
    if (high !== undefined && (!whole || high >= 0)) draft.bound(`max${kind}`, whole ? floor(high) : high);
  };
  if (draft.measuredAsNumber) {
    if (!draft.rules.has('string')) write('imum');
    return;
  }
  if (draft.is('array')) write('Items');
  if (draft.is('object')) write('Properties');
  if (draft.is('string') || draft.types.length === 0) write('Length');
}

const ceiling = (value: number | bigint) => (typeof value === 'bigint' ? value : Math.ceil(value));
const floor = (value: number | bigint) => (typeof value === 'bigint' ? value : Math.floor(value));

function sized(read: (params: string[]) => Bounds | undefined, fileNote: (params: string[]) => string): RuleDefinition {
  return {
    rank: 30,
    apply: (draft, params) => {
      const bounds = read(params);
      if (bounds === undefined) return;
      if (draft.format === 'binary') {
        draft.note(fileNote(params.map((text) => text.trim())));
        draft.withdrawExample();
      } else measure(draft, bounds);
    },
  };
}

const one = (member: 'low' | 'high') => (params: string[]) => {
  const value = numeric(params[0]);
  return value === undefined ? undefined : { [member]: value };
};

/** Lists the rules of sizes (validation 8.4). */
export const sizes: RuleTable = {
  min: sized(one('low'), ([n]) => `Minimum file size: ${n} KB.`),
  max: sized(one('high'), ([n]) => `Maximum file size: ${n} KB.`),
  size: sized(
    (params) => {
      const value = numeric(params[0]);
      return value === undefined ? undefined : { low: value, high: value };
    },
    ([n]) => `File size must be exactly ${n} KB.`,
  ),
  between: sized(
    (params) => {
      const low = numeric(params[0]);
      const high = numeric(params[1]);
      return low === undefined || high === undefined ? undefined : { low, high };
    },
    ([a, b]) => `File size must be between ${a} and ${b} KB.`,
  ),
  distinct: {
    rank: 30,
    apply: (draft) => {
      draft.distinct = true;
    },
  },
};
