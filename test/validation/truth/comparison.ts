import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FORMAT_CHECKS } from '../../../server/src/operations/validation/examples/formats.js';
import { buildCase } from '../../support/build-case.js';
import { vendor } from '../../support/laravel.js';
import { runPhp } from '../../support/php.js';
import { type GeneratedApplication, generatedApplication, type WrittenSet } from './application.js';
import { canonical } from './canonical.js';

/** Maps rule paths to the rules the framework saw, as texts. */
export type FrameworkRules = Record<string, string[]>;

/** The run that accepts a payload, or the rules that refused it; null where the framework itself failed. */
type Answer = number | Record<string, string[]> | null;

export type JsonSchema = Record<string, unknown>;

/** Holds what the framework and the published document say of a generated application. */
export interface Comparison {
  sets: WrittenSet[];
  truth: { rules: FrameworkRules[]; answers: Answer[] }[];
  /** The published schema of each body, self-contained; everything is accepted where none is published. */
  schemas: JsonSchema[];
}

/** Lets the product export a generated application, and the framework run it. */
export async function compared(count: number, seed: number, payloads: number): Promise<Comparison> {
  const application = generatedApplication(count, seed, payloads);
  const { document } = await buildCase(application.files);
  return { sets: application.sets, truth: asked(application), schemas: schemasOf(application, document) };
}

export function asked({ files, sets }: GeneratedApplication): Comparison['truth'] {
  const root = mkdtempSync(join(tmpdir(), 'docgen-truth-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const questions = sets.map(({ entry, body, payloads }) => ({
      entry,
      asks: body.includes('X-World'),
      payloads: payloads.map((payload) => JSON.stringify(payload)),
    }));
    const script = resolve(dirname(fileURLToPath(import.meta.url)), 'answers.php');
    const run = runPhp([script, join(vendor, 'autoload.php'), root], { input: JSON.stringify(questions) });
    if (run.status !== 0) throw new Error(run.stderr + run.stdout);
    return JSON.parse(run.stdout) as Comparison['truth'];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

export function schemasOf({ sets }: GeneratedApplication, document: unknown): JsonSchema[] {
  const { paths, components } = document as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: JsonSchema }> } } }>;
    components?: JsonSchema;
  };
  return sets.map(({ path }) => {
    const content = paths[path]?.post?.requestBody?.content['application/json'];
    const schema = content?.schema ?? {};
    return '$ref' in schema ? { ...schema, components } : schema;
  });
}

/** Holds where the two differ. */
export interface Verdict {
  payloads: number;
  refused: number;
  /** Payloads the framework accepts and the schema refuses, by class of tightening (validation 8.11). */
  tightened: Map<string, number>;
  /** The same that no class explains: each is a fault. */
  faults: string[];
  /** By rule that refused: how often it did, and how often the schema accepted. */
  causes: Map<string, { refused: number; accepted: number }>;
  accepted: number;
  failed: number;
}

/** Judges the schemas by the framework's answers. */
export function judged({ sets, truth, schemas }: Comparison): Verdict {
  const ajv = checks();
  const out: Verdict = {
    payloads: 0,
    refused: 0,
    tightened: new Map(),
    faults: [],
    causes: new Map(),
    accepted: 0,
    failed: 0,
  };
  sets.forEach((set, n) => {
    const check = ajv.compile(schemas[n] as JsonSchema);
    const { rules, answers } = truth[n] as Comparison['truth'][number];
    set.payloads.forEach((payload, i) => {
      const answer = answers[i];
      out.payloads += 1;
      if (answer === null || answer === undefined) out.failed += 1;
      else if (typeof answer === 'number') accept(payload, rules, answer, check, set, out);
      else refuse(payload, answer, check, out);
    });
  });
  return out;
}

type Check = ReturnType<Ajv2020['compile']>;

function accept(
  payload: unknown,
  runs: FrameworkRules[],
  run: number,
  check: Check,
  set: WrittenSet,
  out: Verdict,
): void {
  if (check(payload)) return;
  const rules = runs[run] ?? {};
  const { value, classes } = canonical(payload, rules, runs, set.plan.good);
  if (check(value)) for (const name of classes) out.tightened.set(name, (out.tightened.get(name) ?? 0) + 1);
  else {
    const why = check.errors?.map((e) => `${e.instancePath} ${e.message}`).join(', ');
    out.faults.push(`${set.style} ${set.path} ${JSON.stringify(rules)} accepts ${JSON.stringify(payload)}: ${why}`);
  }
}

function refuse(payload: unknown, failed: Record<string, string[]>, check: Check, out: Verdict): void {
  out.refused += 1;
  const accepted = check(payload);
  if (accepted) out.accepted += 1;
  const cause = Object.values(failed)[0]?.[0] ?? 'none';
  const count = out.causes.get(cause) ?? { refused: 0, accepted: 0 };
  count.refused += 1;
  if (accepted) count.accepted += 1;
  out.causes.set(cause, count);
}

function checks(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  for (const [name, test] of Object.entries(FORMAT_CHECKS)) ajv.addFormat(name, test);
  ajv.addFormat('ulid', /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/);
  ajv.addFormat('ip', (text: string) => FORMAT_CHECKS.ipv4?.(text) === true || FORMAT_CHECKS.ipv6?.(text) === true);
  ajv.addFormat('binary', true);
  return ajv;
}

/** Lists rules that keywords of the schema state: next to nothing they refuse may pass. */
const STATED =
  'Required String Integer Numeric Boolean Array List In Min Max Between Size Gt Gte Lt Lte Digits DigitsBetween Uuid Ulid Ipv4 Alpha AlphaNum AlphaDash Regex Accepted MultipleOf'.split(
    ' ',
  );
/** Bounds the share of what such a rule refuses and the schema accepts; fewer refusals than these say nothing. */
const MOST_PASSED = 0.15;
const LEAST_ASKED = 25;

/** Lists stated rules whose refusals pass too often: a type, a presence or a bound that is published too loosely. */
export function loose({ causes }: Verdict): string[] {
  return STATED.filter((cause) => {
    const { refused, accepted } = causes.get(cause) ?? { refused: 0, accepted: 0 };
    return refused >= LEAST_ASKED && accepted / refused > MOST_PASSED;
  });
}

/** Prints a verdict: what is tightened by class, and what is let pass by cause, the heaviest first. */
export function report(verdict: Verdict): string {
  const { payloads, refused, accepted, causes, tightened, faults, failed } = verdict;
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const rows = [...causes]
    .filter(([, count]) => count.accepted > 0)
    .sort(([, a], [, b]) => b.accepted - a.accepted)
    .map(([cause, count]) => `  ${cause}: ${count.accepted} of ${count.refused} (${share(count.accepted, refused)})`);
  return [
    `${payloads} payloads, ${refused} refused, ${failed} beyond the framework; ${faults.length} faults`,
    `accepted by the schema, refused by the framework: ${share(accepted, refused)}`,
    ...rows,
    `refused by the schema on purpose: ${[...tightened].map(([name, n]) => `${name} ${n}`).join(', ')}`,
  ].join('\n');
}
