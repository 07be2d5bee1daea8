import type { ThrownException } from '@docgen/engine';
import { type Anchor, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  alternative,
  type By,
  type Contribution,
  frameworkAnswer,
  isHeaderName,
  type StatedText,
  schema,
  statusPhrase,
} from '../../analysis/index.js';
import type { ResponseEntry } from '../responses/index.js';
import { anyOf } from '../schema/index.js';
import { exampleFields } from './body-example.js';
import { readAnswer } from './read-answer.js';

const PRODUCER = 'integration:framework-errors';
const JSON_TYPE = 'application/json';

/** Describes one way an operation answers one status with an exception. */
export interface ErrorAnswer {
  status: string;
  by: By;
  description?: StatedText;
  claim?: string;
  /** Bodies by media type. */
  content: [mediaType: string, schema: JsonMap][];
  headers: [name: string, value: JsonMap][];
  /** The text a stock body carries, when the throw writes it out. */
  message?: string;
  unplaced?: true;
  /** Says that the answer was read from the application's own code. */
  read?: true;
}

/** Lists the application's or the framework's answers to a throw. */
export function answersTo(t: ThrownException, ctx: AnalysisContext): ErrorAnswer[] {
  const { exceptionFqcn: exception, httpStatusHint: status, renderedStatus: rendered, held } = t;
  const own = { ...(rendered === undefined ? {} : { rendered }), ...(held === undefined ? {} : { held }) };
  const read = readAnswer({ exception, status, alone: t.alone === true, ...own }, ctx);
  if (typeof read === 'string') return t.foreign === true ? [] : stock(t, ctx);
  const { claim, description } = read;
  const entries = t.foreign === true ? read.entries.filter((entry) => entry.status !== '500') : read.entries;
  return entries.map((entry) => ({
    ...fromEntry(entry, t),
    ...(claim === undefined ? {} : { claim }),
    ...(description === undefined ? {} : { description }),
  }));
}

export function fromEntry(entry: ResponseEntry, { anchor }: { anchor: Anchor }): ErrorAnswer {
  return {
    status: entry.status,
    by: { layer: 'integration', producer: 'integration:inferred-handler', anchor },
    content: entry.mediaType === undefined || entry.schema === undefined ? [] : [[entry.mediaType, entry.schema]],
    read: true,
    headers: entry.headers ?? [],
  };
}

/** Gives the framework's own answer, with the changes application code that cannot be read may make (errors 5). */
function stock(t: ThrownException, ctx: AnalysisContext): ErrorAnswer[] {
  const status = t.httpStatusHint ?? 500;
  const request = { status, exception: t.exceptionFqcn, producer: PRODUCER, anchor: t.anchor };
  const message = t.messageLiteral === undefined ? {} : { message: t.messageLiteral };
  const unplaced = t.httpStatusHint === null ? { unplaced: true as const } : {};
  const headers = (t.headers ?? [])
    .filter(([name]) => isHeaderName(name))
    .map(([name, type]): [string, JsonMap] => [name, obj({ schema: obj({ type }) })]);
  return fromContributions(frameworkAnswer(request, ctx)).map((answer) => ({
    ...answer,
    ...message,
    ...unplaced,
    // An answer that cannot be read may leave the headers out.
    headers: answer.content.length === 0 ? answer.headers : [...answer.headers, ...headers],
  }));
}

/** Reads answers back from written responses, to put others beside them. */
export function fromContributions(written: readonly Contribution[]): ErrorAnswer[] {
  const statuses = new Set(written.flatMap(({ target }) => ('status' in target ? [target.status] : [])));
  return [...statuses].flatMap((status) =>
    answerAt(
      status,
      written.filter(({ target }) => 'status' in target && target.status === status),
    ),
  );
}

function answerAt(status: string, contributions: readonly Contribution[]): ErrorAnswer[] {
  const [first] = contributions;
  if (first === undefined) return [];
  const field = (name: string) => contributions.find((c) => c.target.node === 'response' && c.field === name)?.value;
  const claim = field('component');
  return [
    {
      status,
      by: first.by,
      ...(typeof claim === 'string' ? { claim } : {}),
      content: contributions.flatMap((c) =>
        c.target.node === 'response-schema' ? [[c.target.mediaType, c.value as JsonMap] as [string, JsonMap]] : [],
      ),
      headers: contributions.flatMap((c): ErrorAnswer['headers'] =>
        c.field.startsWith('headers.') ? [[c.field.slice('headers.'.length), c.value as JsonMap]] : [],
      ),
    },
  ];
}

export function unbuilt(status: string, answers: readonly ErrorAnswer[]): Contribution[] {
  const by = answers[0]?.by;
  if (by === undefined) return [];
  return [{ target: { node: 'response', status }, field: 'description', value: statusPhrase(status), by }];
}

/** Writes several answers of one status as one response, whose bodies are alternatives. */
export function writeAnswers(status: string, answers: readonly ErrorAnswer[], ctx: AnalysisContext): Contribution[] {
  const [first] = answers;
  if (first === undefined) return [];
  const { by } = first;
  const target = { node: 'response', status } as const;
  const out: Contribution[] = [{ target, field: 'description', value: statusPhrase(status), by }];
  const stated = answers.find((a) => a.description !== undefined)?.description;
  if (stated !== undefined) out.push({ target, field: 'description', value: stated.text, by: stated.by });
  const mediaTypes = [...new Set(answers.flatMap((a) => a.content.map(([mediaType]) => mediaType)))].sort();
  const claims = new Set(answers.map((a) => a.claim));
  const [claim] = claims;
  const shapes = new Set(answers.map((a) => JSON.stringify(plainContent(a))));
  const contested = [...new Set(answers.flatMap((a) => (a.read === true ? (a.claim ?? []) : [])))].sort();
  if (contested.length > 1) {
    const where = by.anchor === undefined ? {} : { anchor: by.anchor };
    ctx.raise('attribute.error-component-contested', { status, names: contested }, where);
  }
  if (claims.size === 1 && claim !== undefined && shapes.size === 1)
    out.push({ target, field: 'component', value: claim, by });
  for (const mediaType of mediaTypes) {
    const bodies = answers.flatMap((a) => a.content.filter(([type]) => type === mediaType).map(([, body]) => body));
    const known = mediaType !== JSON_TYPE || !answers.some(isUnread);
    out.push(schema({ node: 'response-schema', status, mediaType }, known ? anyOf(bodies, ctx) : obj({}), by));
  }
  for (const [name, value] of answers.flatMap((a) => a.headers))
    out.push({ target, field: `headers.${name}`, value, by });
  const messages = new Set(answers.flatMap((a) => a.message ?? []));
  const [message] = messages;
  if (messages.size === 1 && message !== undefined && mediaTypes.includes(JSON_TYPE))
    out.push({ target, field: `content.${JSON_TYPE}.example`, value: obj({ message }), by });
  else out.push(...examples({ target, by }, answers, ctx));
  if (answers.some((a) => a.unplaced)) out.push({ target, field: 'facts.statusUnplaced', value: true, by });
  return out;
}

/** Writes an example of each body of JSON that answers agree on, and which of its values are stand-ins (errors 4.10). */
function examples(
  { target, by }: Pick<Contribution, 'target' | 'by'>,
  answers: readonly ErrorAnswer[],
  ctx: AnalysisContext,
): Contribution[] {
  const bodies = new Map<string, JsonMap | undefined>();
  for (const [mediaType, body] of answers.flatMap(({ content }) => content))
    bodies.set(mediaType, bodies.has(mediaType) ? undefined : body);
  return exampleFields([...bodies], ctx).map(([field, value]) => ({ target, field, value, by }));
}

function plainContent({ content }: ErrorAnswer): unknown {
  const plain = (value: unknown): unknown =>
    value instanceof Map
      ? [...value].map(([k, v]) => [k, plain(v)])
      : Array.isArray(value)
        ? value.map(plain)
        : String(value);
  return content.map(([mediaType, body]) => [mediaType, plain(body)]);
}

/**
 * Writes the bodies of an answer as alternatives to the body of the action's own response of that status, which stands in
 * some media types (errors 4.4). An answer nobody can read may have any body: beside one that is known, nothing is known.
 */
export function alternatives(answer: ErrorAnswer, standing: readonly string[]): Contribution[] {
  const { status, content, by } = answer;
  const bodies = isUnread(answer) && standing.length > 0 ? [[JSON_TYPE, obj({})] as const] : content;
  return bodies.map(([mediaType, body]) => alternative({ node: 'response-schema', status, mediaType }, body, by));
}

function isUnread({ read, content }: ErrorAnswer): boolean {
  return read !== true && content.length === 0;
}
