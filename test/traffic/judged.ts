import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import type { Exchange, Judge } from '../support/judge.js';
import { runPhp } from '../support/php.js';

const program = resolve(import.meta.dirname, '../..', 'client-cli/bin/docgen.cjs');

/** Exports the document of an application, as a user does. */
export function documentOf(root: string): Record<string, unknown> {
  const out = join(root, 'openapi.json');
  const env = { PATH: process.env.PATH ?? '', HOME: root, CI: '1' };
  const args = ['export', `--app=${root}`, '--host=static', '--no-daemon', '--quiet', `--out=${out}`];
  execFileSync(process.execPath, [program, ...args], { env });
  return JSON.parse(readFileSync(out, 'utf8')) as Record<string, unknown>;
}

/** Runs a script of calls over an application, and reads the exchanges it prints. */
export function exchangesOf(script: string, root: string): Exchange[] {
  const ran = runPhp([script, root]);
  expect(ran.status, ran.stderr + ran.stdout.slice(-2000)).toBe(0);
  const lines = ran.stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Exchange);
}

/** Lists what the document has against an answer. */
export function denied(judge: Judge, exchange: Exchange): string[] {
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
