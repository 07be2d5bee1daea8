import type { FactReader } from '@docgen/cache';
import { USE_POLICY } from '@docgen/laravel-knowledge';
import type { HostFacts } from '@docgen/protocol';
import type { AskedGate, CallableRef } from '../../contract.js';
import { analyze } from '../../infer/analysis/analyze.js';
import { Codebase } from '../../infer/codebase.js';
import { membersOf } from '../../types/union.js';
import { attributeArg } from '../eloquent/property-defaults.js';
import { denialsIn } from './gate-response.js';

/** Lists the statuses a gate denies with, 403 where it cannot be read; none where it always allows (errors 9.3). */
export function gateDenials(reader: FactReader, gate: AskedGate): readonly number[] {
  const ref = 'method' in gate ? gate : behind(gate, reader);
  const sites = ref === undefined ? [] : analyze(reader, ref).returns;
  if (sites.length === 0) return [403];
  const denials = sites.flatMap(({ type }) => membersOf(type).flatMap(denialsIn));
  return [...new Set(denials)].sort((a, b) => a - b);
}

/** Finds the code of a gate, as the framework does: the policy of the subject's class, then the ability registered. */
function behind(
  { ability, subject }: Extract<AskedGate, { ability: string }>,
  reader: FactReader,
): CallableRef | undefined {
  const codebase = new Codebase(reader);
  const method = ability.replace(/[-_ ]+(\w)/g, (_, c: string) => c.toUpperCase());
  const policy = subject === undefined ? undefined : policyOf(subject, codebase);
  if (policy !== undefined)
    return codebase.method(policy, method) === undefined ? undefined : { class: policy, method };
  const closure = reader.read<string>(`host:gates/closures/${ability}`);
  if (closure !== undefined) return { closure };
  const named = reader.read<HostFacts['gates']['abilities'][string]>(`host:gates/abilities/${ability}`);
  if (typeof named !== 'string') return undefined;
  const [owner = '', called = '__invoke'] = named.split('@');
  return { class: owner, method: called };
}

/** Names the policy of a class: registered, stated by its attribute, or found by its name. */
function policyOf(subject: string, codebase: Codebase): string | undefined {
  const { reader } = codebase;
  const registered = reader.read<string>(`host:gates/policies/${subject}`);
  if (registered !== undefined) return registered;
  const stated = attributeArg(subject, USE_POLICY, 0, 'class', codebase);
  if (stated?.kind === 'literal') return codebase.spelled(String(stated.value));
  return conventional(subject).find((name) => codebase.classOf(name) !== undefined);
}

/**
 * Names the policies of a class in the framework's order: `App\Models\Shop\Order` has `App\Policies\Shop\OrderPolicy`, or one beside
 * the models.
 */
function conventional(model: string): string[] {
  const parts = model.split('\\');
  const name = `${parts.at(-1)}Policy`;
  const at = parts.lastIndexOf('Models');
  const beside = [...parts.slice(0, -1), 'Policies', name];
  if (at < 0) return [beside.join('\\')];
  const inside = [...parts.slice(0, at), 'Policies', ...parts.slice(at + 1, -1), name];
  return [inside, [...parts.slice(0, at), 'Policies', name], [...parts.slice(0, at + 1), 'Policies', name], beside].map(
    (p) => p.join('\\'),
  );
}
