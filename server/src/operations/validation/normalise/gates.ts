import { rule, type ValidationRule } from '../rule.js';

const PRESENCE = new Set(['required', 'prohibited', 'present']);
const AGREEMENT = new Set(['accepted', 'declined']);

/** Stands for a gate whose condition only a run can tell: `Rule::excludeIf($condition)`. */
export const OPEN_GATE: ValidationRule = { name: 'exclude_sometimes', params: [], synthetic: true };

/**
 * Lists the least parameters of a gate, and the rules that replace presence rules written after it; undefined drops
 * them (validation 6.3).
 */
const GATES: Record<string, { least: number; required?: string; prohibited?: string }> = {
  exclude_if: { least: 2, required: 'required_unless', prohibited: 'prohibited_unless' },
  exclude_unless: { least: 2, required: 'required_if', prohibited: 'prohibited_if' },
  exclude_with: { least: 1 },
  exclude_without: { least: 1, required: 'required_with_all' },
};

function behind(gates: readonly ValidationRule[], presence: ValidationRule): ValidationRule | undefined {
  const [gate, ...more] = gates;
  if (gate === undefined || more.length > 0 || presence.name === 'present') return undefined;
  const effect = GATES[gate.name];
  if (effect === undefined || gate.params.length < effect.least || gate.params.slice(1).includes('null'))
    return undefined;
  const name = presence.name === 'required' ? effect.required : effect.prohibited;
  return name === undefined ? undefined : rule(name, ...gate.params);
}

/** Applies the exclude gates of one field to the presence rules behind them, in written order (validation 6.3). */
export function applyGates(rules: readonly ValidationRule[]): ValidationRule[] {
  const out: ValidationRule[] = [];
  const gates: ValidationRule[] = [];
  for (const current of rules) {
    if (current.name === 'exclude') return [...out, current];
    if (Object.hasOwn(GATES, current.name) || current.name === OPEN_GATE.name) gates.push(current);
    if (gates.length > 0 && AGREEMENT.has(current.name)) out.push(rule('sometimes'));
    if (gates.length > 0 && PRESENCE.has(current.name) && !current.synthetic) {
      const rewritten = behind(gates, current);
      if (rewritten !== undefined) out.push(rewritten);
    } else out.push(current);
  }
  return out;
}
