import { join } from 'node:path';
import { type Exchange, Judge } from '../../support/judge.js';
import { laravelApp } from '../../support/laravel.js';
import { denied, documentOf, exchangesOf } from '../judged.js';
import { type Handler, handler } from './handlers.js';

const KIND = `<?php

namespace App\\Enums;

enum Kind: string
{
    case Single = 'single';
    case Double = 'double';
}
`;

/** What one handler has shown of its document. */
export interface Shown {
  id: number;
  /** The code, for a report. */
  text: string;
  /** The first request that showed it, and what the document says. */
  exchange: string;
}

export interface Outcome {
  handlers: number;
  /** How many exchanges were held against the document; a failure of the application says nothing of it. */
  judged: number;
  failed: number;
  /** Handlers that accepted a body without what the document requires, or answered what it denies. */
  contradictions: Shown[];
  /** Handlers that never accepted a body without a field, while the document does not require it: some conditions held by chance. */
  loose: Shown[];
}

/** Documents an application of random handlers, sends each its bodies, and judges the document by what is accepted and answered. */
export function randomRequests(seed: number, count: number): Outcome {
  const handlers = Array.from({ length: count }, (_, id) => handler(seed, id));
  const app = laravelApp(filesOf(handlers));
  try {
    const document = documentOf(app.root);
    return outcome(
      handlers,
      new Judge(document),
      document,
      exchangesOf(join(import.meta.dirname, 'calls.php'), app.root),
    );
  } finally {
    app.dispose();
  }
}

function filesOf(handlers: readonly Handler[]): Record<string, string> {
  const routes = handlers.map(
    ({ verb, controller }, id) =>
      `Route::${verb}('act${id}', [App\\Http\\Controllers\\${controller}::class, 'act']);\n`,
  );
  const sent = handlers.map(({ verb, bodies }) => ({
    verb: verb.toUpperCase(),
    bodies: bodies.map((body) => JSON.stringify(body)),
  }));
  return {
    ...Object.assign({}, ...handlers.map(({ files }) => files)),
    'app/Enums/Kind.php': KIND,
    'routes/api.php': `<?php\n\nuse Illuminate\\Support\\Facades\\Route;\n\n${routes.join('')}`,
    'bodies.json': JSON.stringify(sent),
  };
}

function outcome(
  handlers: readonly Handler[],
  judge: Judge,
  document: unknown,
  exchanges: readonly Exchange[],
): Outcome {
  const out: Outcome = { handlers: handlers.length, judged: 0, failed: 0, contradictions: [], loose: [] };
  for (const [id, one] of handlers.entries()) {
    const own = exchanges.filter(({ template }) => template === `/api/act${id}`);
    const answered = own.filter(({ status }) => status !== 500);
    out.judged += answered.length;
    out.failed += own.length - answered.length;
    const text = Object.values(one.files).join('\n');
    const found = answered.flatMap((exchange) => against(judge, exchange).map((why) => told(exchange, why)));
    if (found[0] !== undefined) out.contradictions.push({ id, text, exchange: found[0] });
    const missing = neverMissing(answered, requiredOf(document, id, one.verb));
    if (missing.length > 0) out.loose.push({ id, text, exchange: `never accepted without ${missing.join(', ')}` });
  }
  return out;
}

/** Lists what the document has against an exchange: against the answer, and against a body that was accepted without a member. */
function against(judge: Judge, exchange: Exchange): string[] {
  const answer = denied(judge, exchange);
  if (exchange.status >= 300) return answer;
  return [...answer, ...judge.request(exchange).filter((one) => one.includes('must have required property'))];
}

const told = ({ title, status, body }: Exchange, why: string): string =>
  `${title} ${status}: ${why}\n${body.slice(0, 400)}`;

/** Bodies have to be refused and accepted so often before their difference says anything. */
const LEAST = 4;

/** Lists fields that are no required ones, without which bodies were refused and never accepted. */
function neverMissing(exchanges: readonly Exchange[], required: readonly string[]): string[] {
  const accepted = exchanges.filter(({ status }) => status < 300).map(({ sent }) => sent ?? {});
  if (accepted.length < LEAST) return [];
  const refused = new Map<string, number>();
  for (const { status, sent, body } of exchanges) {
    if (status !== 422) continue;
    const { errors = {} } = JSON.parse(body) as { errors?: Record<string, string[]> };
    for (const [field, messages] of Object.entries(errors))
      if (sent?.[field] === undefined && !field.includes('.') && messages.some((one) => one.includes('required')))
        refused.set(field, (refused.get(field) ?? 0) + 1);
  }
  return [...refused].flatMap(([field, times]) =>
    times >= LEAST && !required.includes(field) && accepted.every((sent) => sent[field] !== undefined) ? [field] : [],
  );
}

type Json = Record<string, unknown>;

function requiredOf(document: unknown, id: number, verb: string): string[] {
  const at = (node: unknown, path: readonly string[]): unknown =>
    path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], node);
  const names = (schema: unknown): string[] => {
    if (schema === undefined) return [];
    const { $ref, required = [], allOf = [] } = schema as { $ref?: string; required?: string[]; allOf?: unknown[] };
    if ($ref !== undefined) return names(at(document, $ref.split('/').slice(1)));
    return [...required, ...allOf.flatMap(names)];
  };
  return names(at(document, ['paths', `/api/act${id}`, verb, 'requestBody', 'content', 'application/json', 'schema']));
}

/** Prints an outcome: the figures, and what was shown with its code. */
export function report(seed: number, { handlers, judged, failed, contradictions, loose }: Outcome): string {
  return [
    `seed ${seed}: ${judged} exchanges of ${handlers} handlers judged, ${failed} failures of the application; ${contradictions.length} handlers contradict the document, ${loose.length} ask for more`,
    ...contradictions.map(({ id, text, exchange }) => `\nhandler ${id}\n${text}\n${exchange}`),
  ].join('\n');
}
