import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exchange, Judge } from '../../support/judge.js';
import { laravelApp } from '../../support/laravel.js';
import { denied, documentOf, exchangesOf } from '../judged.js';
import { type Action, action } from './actions.js';

const folder = join(import.meta.dirname, 'app');
/** Files that the awkward application has as well. */
const SHARED = ['app/Enums/Kind.php', 'app/Models/Photo.php'];

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
    const judge = new Judge(documentOf(app.root));
    return outcome(actions, judge, exchangesOf(join(import.meta.dirname, 'calls.php'), app.root));
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

/** Prints an outcome: the figures, and each contradiction with its code. */
export function report(seed: number, { actions, judged, failed, contradictions }: Outcome): string {
  return [
    `seed ${seed}: ${judged} answers of ${actions} actions judged, ${failed} failures of the application, ${contradictions.length} actions contradict the document`,
    ...contradictions.map(({ id, text, answer }) => `\naction ${id}\n${text}\n${answer}`),
  ].join('\n');
}
