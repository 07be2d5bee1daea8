import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Changeset } from '../../protocol/src/index.js';
import { compareDocuments } from '../../server/src/diff/index.js';
import { rounds } from '../support/generate.js';
import { documentWith, type Place } from './comparison.js';
import { COMPONENTS, Dice, edited, randomSchema, type Schema, valueFor } from './random-schemas.js';

/*
 * What a comparison says is held to what schemas mean: where a value shows that a request which was accepted is refused now, or that a
 * response carries what it never did, the comparison says that it breaks. A run that is deep holds 10,000 pairs to it; `MEANING_PAIRS` says another number.
 */
const PAIRS = Number(process.env.MEANING_PAIRS ?? rounds(250, 10_000));
const SEED = Number(process.env.MEANING_SEED ?? 13);
const VALUES = 100;

/** Changes that are said not to break although a value may show otherwise, with the section that says so. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'schema.property-added': 'diff 10.2: a property that is added is safe, whatever was accepted under its name before',
  'schema.always-invalid-removed': 'diff 10.2: what was forbidden and is not any more breaks nobody',
};

interface Sample {
  root: Schema;
  components: Record<string, Schema>;
}

function samplePair(dice: Dice): [Sample, Sample] {
  const components = Object.fromEntries(COMPONENTS.map((name) => [name, randomSchema(dice, 2)]));
  // A component that leads to components would have to be told from a circle.
  for (const name of COMPONENTS)
    if (JSON.stringify(components[name]).includes('$ref')) components[name] = { type: 'string' };
  const root = randomSchema(dice, 3);
  const before = { root, components };
  if (dice.chance(0.1)) return [before, { root: randomSchema(dice, 3), components }];
  let after: Sample = before;
  for (let i = 1 + dice.below(2); i > 0; i--) {
    if (dice.chance(0.15)) {
      const name = dice.pick(COMPONENTS);
      const changed = edited(dice, after.components[name] ?? true);
      if (!JSON.stringify(changed).includes('$ref'))
        after = { ...after, components: { ...after.components, [name]: changed } };
    } else after = { ...after, root: edited(dice, after.root) };
  }
  return [before, after];
}

/** Compiles a schema; `oneOf` is taken at its word that its branches exclude each other (diff 10.2). */
function accepting({ root, components }: Sample): ((value: unknown) => boolean) | undefined {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false });
  formatsModule.default(ajv);
  const whole = { allOf: [root], components: { schemas: components } };
  try {
    const validate = ajv.compile(inclusive(whole) as object);
    return (value) => validate(value) as boolean;
  } catch {
    return undefined;
  }
}

/** Reads every `oneOf` of a schema as an `anyOf`. */
function inclusive(of: unknown): unknown {
  if (Array.isArray(of)) return of.map(inclusive);
  if (of === null || typeof of !== 'object') return of;
  const out = Object.fromEntries(Object.entries(of).map(([key, value]) => [key, inclusive(value)]));
  if (!Array.isArray(out.oneOf)) return out;
  const { oneOf, ...rest } = out;
  return { ...rest, allOf: [...((rest.allOf as unknown[] | undefined) ?? []), { anyOf: oneOf }] };
}

function found(place: Place, before: Sample, after: Sample): Changeset {
  const of = ({ root, components }: Sample) => documentWith(place, root, { components: { schemas: components } });
  return compareDocuments(of(before), of(after));
}

test(`no break is missed in ${PAIRS} pairs`, { timeout: 1_200_000 }, () => {
  const missed: string[] = [];
  const excepted = new Map<string, number>();
  const alarms = new Map<string, number>();
  let [held, breaking, shown, falseAlarms] = [0, 0, 0, 0];
  for (let i = 0; i < PAIRS; i++) {
    const dice = new Dice(SEED * 1_000_003 + i);
    const [before, after] = samplePair(dice);
    const [old, current] = [accepting(before), accepting(after)];
    if (old === undefined || current === undefined) continue;
    const values = Array.from({ length: VALUES }, (_, n) => {
      const { root, components } = n % 2 === 0 ? before : after;
      return valueFor(dice, root, components);
    });
    let [lost, joined]: unknown[] = [];
    try {
      lost = values.find((value) => old(value) && !current(value));
      joined = values.find((value) => !old(value) && current(value));
    } catch {
      // The validator stumbles over some schemas with unevaluated members of its own accord.
      continue;
    }
    held++;
    const isShown = { request: lost, response: joined };
    for (const place of ['request', 'response'] as const) {
      const changeset = found(place, before, after);
      const value = isShown[place];
      if (changeset.breaking) breaking++;
      if (value !== undefined) shown++;
      if (changeset.breaking && value === undefined) {
        falseAlarms++;
        for (const { code } of changeset.changes.filter((change) => change.breaking))
          alarms.set(code, (alarms.get(code) ?? 0) + 1);
      }
      if (changeset.breaking || value === undefined) continue;
      const reason = changeset.changes.find(({ code }) => EXCEPTIONS[code] !== undefined)?.code;
      if (reason !== undefined) excepted.set(reason, (excepted.get(reason) ?? 0) + 1);
      else {
        missed.push(
          `${i} ${place} ${JSON.stringify(value)}\n  ${JSON.stringify(before)}\n  ${JSON.stringify(after)}\n  ${changeset.changes.map(({ code, path }) => `${code} ${path}`).join(', ')}`,
        );
      }
    }
  }
  const rows = (of: Map<string, number>) =>
    [...of].sort(([, a], [, b]) => b - a).map(([code, count]) => `  ${code} ${count}`);
  console.log(
    [
      `${held} pairs, ${breaking} verdicts of a break, ${shown} shown by a value, ${falseAlarms} not shown (${Math.round((100 * falseAlarms) / Math.max(1, breaking))} %):`,
      ...rows(alarms),
      'missed by the word of the reference:',
      ...rows(excepted),
    ].join('\n'),
  );
  expect(missed.slice(0, 5).join('\n\n')).toBe('');
  expect(held).toBeGreaterThan(PAIRS * 0.9);
  expect(shown).toBeGreaterThan(PAIRS * 0.4);
});
