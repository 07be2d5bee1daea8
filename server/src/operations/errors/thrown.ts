import type { ThrownException } from '@docgen/engine';
import { classOf } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  actionFacts,
  alternative,
  type By,
  type Concern,
  type Contribution,
  EXCEPTIONS,
  frameworkAnswer,
  ignoredStatuses,
  isA,
  type OperationRoute,
  schema,
  statusPhrase,
} from '../../analysis/index.js';
import { type Entry, siteEntries } from '../responses/index.js';
import { actionAnalysis, anyOf, mapping } from '../schema/index.js';
import { readAnswer } from './read-answer.js';

const PRODUCER = 'integration:framework-errors';
const JSON_TYPE = 'application/json';
const FORM_REQUEST = 'Illuminate\\Foundation\\Http\\FormRequest';

/** One way an operation answers one status with an exception. */
interface Answer {
  status: string;
  by: By;
  description?: string;
  claim?: string;
  /** Bodies by media type. */
  content: [mediaType: string, schema: JsonMap][];
  headers: [name: string, value: JsonMap][];
  /** The text a stock body carries, when the throw writes it out. */
  message?: string;
  unplaced?: true;
  /** Read from the application's own code. */
  read?: true;
}

/**
 * Responses of the exceptions an action throws, itself or in what it calls (errors 2-5). Reads the throws of the engine and the
 * application's handling; a status the action returns on its own stays as it is.
 */
export const thrownExceptions: Concern = {
  name: 'thrown-exceptions',
  phase: 'errors',
  priority: 100,
  contribute(operation, ctx, draft) {
    const ignored = ignoredStatuses(operation, ctx);
    const documented = new Set(draft.responses());
    const byStatus = new Map<string, Answer[]>();
    const joined: Contribution[] = [];
    for (const answer of answersOf(operation, ctx)) {
      if (documented.has(answer.status)) {
        if (answer.read === true && !ignored.has(answer.status)) joined.push(...alternatives(answer));
        continue;
      }
      byStatus.set(answer.status, [...(byStatus.get(answer.status) ?? []), answer]);
    }
    const own = [...byStatus].flatMap(([status, answers]) =>
      ignored.has(status) ? unbuilt(status, answers) : written(status, answers, ctx),
    );
    return [...joined, ...own];
  },
};

/** The action answers that status as well: its body is one alternative, this is another (errors 4.4). */
function alternatives({ status, content, by }: Answer): Contribution[] {
  return content.map(([mediaType, body]) => alternative({ node: 'response-schema', status, mediaType }, body, by));
}

function answersOf(operation: OperationRoute, ctx: AnalysisContext): Answer[] {
  return withValidation(actionAnalysis(operation, ctx).thrown, operation, ctx).flatMap((t) => {
    if (t.response !== undefined) {
      const context = { ctx, action: t.exceptionFqcn, ignored: new Set<string>(), at: mapping(ctx) };
      return siteEntries(t.response, context).map((entry) => fromEntry(entry, t));
    }
    const answers = answeredBy(t, ctx);
    if (t.httpStatusHint === null && answers.some((a) => a.status === '500')) tellUnplaced(t, ctx);
    return answers;
  });
}

function answeredBy(t: ThrownException, ctx: AnalysisContext): Answer[] {
  const read = readAnswer({ exception: t.exceptionFqcn, status: t.httpStatusHint, alone: t.alone === true }, ctx);
  if (typeof read === 'string') return stock(t, ctx);
  const { claim, description } = read;
  return read.entries.map((entry) => ({
    ...fromEntry(entry, t),
    ...(claim === undefined ? {} : { claim }),
    ...(description === undefined ? {} : { description }),
  }));
}

/** An HTTP exception of the project that does not say its status (errors 3); of a vendor class nobody here can make it say. */
function tellUnplaced(t: ThrownException, ctx: AnalysisContext): void {
  const declared = classOf(ctx, t.exceptionFqcn);
  if (declared === undefined || declared.path.startsWith('vendor/')) return;
  ctx.raise('inference.http-exception-status-unread', { class: declared.name }, { anchor: t.anchor });
}

/**
 * A failed validation answers for itself elsewhere; beside another 422 of the action it is one of the two bodies of that
 * status.
 */
function withValidation(throws: readonly ThrownException[], operation: OperationRoute, ctx: AnalysisContext) {
  const byCall = (t: ThrownException) =>
    t.confidence === 'likely' && t.exceptionFqcn === EXCEPTIONS.ValidationException;
  const others = throws.filter((t) => !byCall(t));
  const first = others.find((t) => t.httpStatusHint === 422);
  if (first === undefined || others.some((t) => t.exceptionFqcn === EXCEPTIONS.ValidationException)) return others;
  const inline = throws.find(byCall);
  if (inline !== undefined) return [...throws];
  const requests = (actionFacts(ctx, operation)?.params ?? []).some(
    (param) => param.type?.k === 't' && isA(ctx, param.type.name, FORM_REQUEST),
  );
  const { messageLiteral: _, response: _r, ...rest } = first;
  return requests ? [...others, { ...rest, exceptionFqcn: EXCEPTIONS.ValidationException }] : others;
}

function fromEntry(entry: Entry, t: ThrownException): Answer {
  return {
    status: entry.status,
    by: { layer: 'integration', producer: 'integration:inferred-handler', anchor: t.anchor },
    content: entry.mediaType === undefined || entry.schema === undefined ? [] : [[entry.mediaType, entry.schema]],
    read: true,
    headers: entry.headers ?? [],
  };
}

/** The framework's own answer, with what an application nobody can read may make of it (errors 5). */
function stock(t: ThrownException, ctx: AnalysisContext): Answer[] {
  const status = t.httpStatusHint ?? 500;
  const request = { status, exception: t.exceptionFqcn, producer: PRODUCER, anchor: t.anchor };
  const contributions = frameworkAnswer(request, ctx);
  const [first] = contributions;
  if (first === undefined) return [];
  const field = (name: string) => contributions.find((c) => c.target.node === 'response' && c.field === name)?.value;
  const claim = field('component');
  return [
    {
      status: String(status),
      by: first.by,
      ...(typeof claim === 'string' ? { claim } : {}),
      content: contributions.flatMap((c) =>
        c.target.node === 'response-schema' ? [[c.target.mediaType, c.value as JsonMap] as [string, JsonMap]] : [],
      ),
      headers: [],
      ...(t.messageLiteral === undefined ? {} : { message: t.messageLiteral }),
      ...(t.httpStatusHint === null ? { unplaced: true as const } : {}),
    },
  ];
}

function unbuilt(status: string, answers: readonly Answer[]): Contribution[] {
  const by = answers[0]?.by;
  if (by === undefined) return [];
  return [{ target: { node: 'response', status }, field: 'description', value: statusPhrase(status), by }];
}

/** Several ways to one status are one response: its bodies are alternatives. */
function written(status: string, answers: readonly Answer[], ctx: AnalysisContext): Contribution[] {
  const [first] = answers;
  if (first === undefined) return [];
  const { by } = first;
  const target = { node: 'response', status } as const;
  const description = answers.find((a) => a.description !== undefined)?.description ?? statusPhrase(status);
  const out: Contribution[] = [{ target, field: 'description', value: description, by }];
  const mediaTypes = [...new Set(answers.flatMap((a) => a.content.map(([mediaType]) => mediaType)))].sort();
  const claims = new Set(answers.map((a) => a.claim));
  const [claim] = claims;
  const shapes = new Set(answers.map((a) => JSON.stringify(plainContent(a))));
  if (claims.size === 1 && claim !== undefined && shapes.size === 1)
    out.push({ target, field: 'component', value: claim, by });
  for (const mediaType of mediaTypes) {
    const bodies = answers.flatMap((a) => a.content.filter(([type]) => type === mediaType).map(([, body]) => body));
    out.push(schema({ node: 'response-schema', status, mediaType }, anyOf(bodies, ctx), by));
  }
  for (const [name, value] of answers.flatMap((a) => a.headers))
    out.push({ target, field: `headers.${name}`, value, by });
  const messages = new Set(answers.flatMap((a) => a.message ?? []));
  const [message] = messages;
  if (messages.size === 1 && message !== undefined && mediaTypes.includes(JSON_TYPE))
    out.push({ target, field: `content.${JSON_TYPE}.example`, value: obj({ message }), by });
  if (answers.some((a) => a.unplaced)) out.push({ target, field: 'facts.statusUnplaced', value: true, by });
  return out;
}

function plainContent({ content }: Answer): unknown {
  const plain = (value: unknown): unknown =>
    value instanceof Map
      ? [...value].map(([k, v]) => [k, plain(v)])
      : Array.isArray(value)
        ? value.map(plain)
        : String(value);
  return content.map(([mediaType, body]) => [mediaType, plain(body)]);
}
