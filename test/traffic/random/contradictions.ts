import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { type Exchange, Judge } from '../../support/judge.js';
import { laravelApp } from '../../support/laravel.js';
import { runPhp } from '../../support/php.js';
import { type Action, action } from './actions.js';

const folder = join(import.meta.dirname, 'app');
/** Files that the awkward application has as well. */
const SHARED = ['app/Enums/Kind.php', 'app/Models/Photo.php'];
const program = resolve(import.meta.dirname, '../../..', 'client-cli/bin/docgen.cjs');

/** An action that has answered what the document denies. */
export interface Contradiction {
  id: number;
  /** The code, for a report. */
  text: string;
  /** The first such answer, and what the document has against it. */
  answer: string;
}

export interface Outcome {
  actions: number;
  /** How many answers were held against the document; a failure of the application says nothing of it. */
  judged: number;
  failed: number;
  contradictions: Contradiction[];
}

/** Documents an application of random actions, calls it, and lists the actions whose answers the document denies. */
export function randomTraffic(seed: number, count: number): Outcome {
  const actions = Array.from({ length: count }, (_, id) => action(seed, id));
  const app = laravelApp({ ...ownFiles(), ...written(actions) });
  try {
    const out = join(app.root, 'openapi.json');
    const env = { PATH: process.env.PATH ?? '', HOME: app.root, CI: '1' };
    const args = ['export', `--app=${app.root}`, '--host=static', '--no-daemon', '--quiet', `--out=${out}`];
    execFileSync(process.execPath, [program, ...args], { env });
    const judge = new Judge(JSON.parse(readFileSync(out, 'utf8')));
    const ran = runPhp([join(import.meta.dirname, 'calls.php'), app.root]);
    expect(ran.status, ran.stderr + ran.stdout.slice(-2000)).toBe(0);
    const lines = ran.stdout.split('\n').filter((line) => line !== '');
    return outcome(
      actions,
      judge,
      lines.map((line) => JSON.parse(line) as Exchange),
    );
  } finally {
    app.dispose();
  }
}

function ownFiles(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.php'));
  const own = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  const shared = SHARED.map((name) => [name, readFileSync(join(import.meta.dirname, '../app', name), 'utf8')]);
  return Object.fromEntries([...own, ...shared]);
}

function written(actions: readonly Action[]): Record<string, string> {
  const routes = actions.map(
    ({ controller }, id) =>
      `Route::get('act${id}/{id}', [App\\Http\\Controllers\\${controller}::class, 'act'])->whereNumber('id');\n`,
  );
  return {
    ...Object.fromEntries(actions.map((one) => [`app/Http/Controllers/${one.controller}.php`, one.text])),
    ...Object.fromEntries(
      actions.flatMap((one) => one.resources.map(({ name, text }) => [`app/Http/Resources/${name}.php`, text])),
    ),
    'routes/api.php': `<?php\n\nuse Illuminate\\Support\\Facades\\Route;\n\n${routes.join('')}`,
  };
}

function outcome(actions: readonly Action[], judge: Judge, exchanges: readonly Exchange[]): Outcome {
  const answered = exchanges.filter((one) => one.status !== 500);
  const contradictions = new Map<number, Contradiction>();
  for (const exchange of answered) {
    const id = Number(/\/act(\d+)\//.exec(exchange.uri)?.[1]);
    if (contradictions.has(id)) continue;
    const found = denied(judge, exchange);
    if (found.length === 0) continue;
    const { text = '', resources = [] } = actions[id] ?? {};
    const answer = `${exchange.title} ${exchange.status}: ${found.slice(0, 4).join(' | ')}\n${exchange.body.slice(0, 600)}`;
    contradictions.set(id, { id, text: [text, ...resources.map((one) => one.text)].join('\n'), answer });
  }
  return {
    actions: actions.length,
    judged: answered.length,
    failed: exchanges.length - answered.length,
    contradictions: [...contradictions.values()],
  };
}

/** Lists what the document has against an answer. */
function denied(judge: Judge, exchange: Exchange): string[] {
  const found = differences(judge, exchange);
  if (found.length === 0) return [];
  // PHP sends an empty map as [], the schema stays an object (responses 2.1): those answers are judged as the object that is meant.
  const places = found.flatMap((one) => /^(\S*) must be object /.exec(one)?.slice(1, 2) ?? []);
  if (places.length === 0) return found;
  const body = places.reduce(
    (all, place) => asMap(all, place.split('/').slice(1)),
    JSON.parse(exchange.body) as unknown,
  );
  return differences(judge, { ...exchange, body: JSON.stringify(body) });
}

/** Lists contradictions: a member the document is silent about is weaker than the truth, but no falsehood. */
function differences(judge: Judge, exchange: Exchange): string[] {
  return judge.response(exchange).filter((one) => !one.endsWith('is not documented') || one.startsWith('status '));
}

/** Makes an object of the empty list at a place. */
function asMap(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return Array.isArray(value) && value.length === 0 ? {} : value;
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === key ? asMap(item, rest) : item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, name === key ? asMap(own, rest) : own]));
}

/** Prints an outcome: the figures, and each contradiction with its code. */
export function report(seed: number, { actions, judged, failed, contradictions }: Outcome): string {
  return [
    `seed ${seed}: ${judged} answers of ${actions} actions judged, ${failed} failures of the application, ${contradictions.length} actions contradict the document`,
    ...contradictions.map(({ id, text, answer }) => `\naction ${id}\n${text}\n${answer}`),
  ].join('\n');
}
