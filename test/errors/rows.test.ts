import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Answered, answered, told } from './application.js';

const MESSAGE = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
const FAILED = {
  type: 'object',
  properties: {
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    message: { type: 'string' },
  },
  required: ['message', 'errors'],
};
const plain = (description: string): Answer => ({ description, body: MESSAGE });

/** Rows whose application needs nothing of its own: what a route answers but 200. */
const ROWS: [row: string, route: string, answers: Record<string, Answer>][] = [
  ['(errors row 1)', 'fn () => abort(403))', { 403: plain('Forbidden') }],
  ['(errors row 2)', 'fn () => abort(code: 451))', { 451: plain('Unavailable For Legal Reasons') }],
  ['(errors row 3)', "fn (Request $r) => abort_unless($r->has('ok'), 418))", { 418: plain('Client Error') }],
  ['(errors row 4)', 'fn () => abort(599))', { 599: plain('Server Error') }],
  [
    '(errors row 8)',
    "function (Request $r) { abort_if($r->has('a'), 403); abort_if($r->has('b'), 404); return 'x'; })",
    { 403: plain('Forbidden'), 404: plain('Not Found') },
  ],
  ['(errors row 9)', 'fn () => throw new App\\Exceptions\\InvoiceLocked)', { 500: plain('Internal Server Error') }],
  ['(errors row 12)', 'fn () => throw new App\\Exceptions\\Taken)', { 409: plain('Conflict') }],
  ['(errors row 13)', 'fn () => throw new App\\Exceptions\\Moody)', { 500: plain('Internal Server Error') }],
  ['(errors row 14)', 'fn () => throw new App\\Exceptions\\Refused)', { 402: told('Payment Required', { code: 'x' }) }],
  [
    '(errors row 15)',
    'fn () => throw new App\\Exceptions\\Choosy)',
    { 402: told('Payment Required', { chosen: true }) },
  ],
  [
    '(errors row 23)',
    "fn () => throw ValidationException::withMessages(['a' => ['b']])->status(429))",
    { 429: { description: 'Too Many Requests', body: FAILED } },
  ],
  ['(errors row 24)', "fn (App\\Http\\Requests\\Answering $r) => 'x')", { 409: told('Conflict', { ok: false }) }],
  ['(errors row 28)', "fn () => 'x')->middleware('signed')", { 403: plain('Forbidden') }],
  ['(errors row 29)', "fn () => 'x')->middleware('verified')", { 403: plain('Forbidden') }],
  ['(errors row 52)', 'fn () => rescue(fn () => throw new App\\Exceptions\\Taken))', {}],
  [
    '(errors row 53)',
    'function () { try { throw new NotFoundHttpException; } catch (NotFoundHttpException $e) { throw new App\\Exceptions\\Taken; } })',
    { 409: plain('Conflict') },
  ],
  ['(errors row 54)', "function () { dispatch(new App\\Jobs\\Clean); App\\Jobs\\Clean::dispatch(); return 'x'; })", {}],
  [
    '(errors row 55)',
    "function (Request $r) { throw_if($r->has('gone'), GoneHttpException::class); return 'x'; })",
    { 410: plain('Gone') },
  ],
  [
    '(errors row 58)',
    "fn () => abort(503, 'Closed', ['Retry-After' => 3600]))",
    {
      503: {
        ...plain('Service Unavailable'),
        example: { message: 'Closed' },
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
  ],
  ['(errors row 59)', 'fn () => collect([1])->firstOrFail())', {}],
  [
    '(errors row 66)',
    "fn ($v) => throw new ValidationException($v, response()->json(['bad' => 1], 400)))",
    { 400: told('Bad Request', { bad: 1 }) },
  ],
  [
    '(errors row 67)',
    "fn () => 'x')->middleware('abilities:read')",
    { 401: plain('Unauthorized'), 403: plain('Forbidden') },
  ],
  ['a token that may do anything', "fn () => 'x')->middleware('abilities')", { 401: plain('Unauthorized') }],
  ['a client that may do anything', "fn () => 'x')->middleware('client')", { 401: plain('Unauthorized') }],
  [
    '(errors row 68)',
    "fn () => 'x')->middleware('auth.basic')",
    { 401: { ...plain('Unauthorized'), headers: { 'WWW-Authenticate': { schema: { type: 'string' } } } } },
  ],
  ['(errors row 69)', "fn () => 'x')->middleware('password.confirm')", { 423: plain('Locked') }],
];

/** Rows about what is looked up, and about gates: their routes have a segment. */
const BOUND: [row: string, route: string, answers: Record<string, Answer>][] = [
  [
    '(errors row 26)',
    "fn (Post $post) => 'x')->middleware('can:view,post')",
    { 403: plain('Forbidden'), 404: plain('Not Found') },
  ],
  ['(errors row 27)', "fn (Post $post) => 'x')->middleware('can:hide,post')", { 404: plain('Not Found') }],
  ['(errors row 30)', "fn (Post $post) => 'x')", { 404: plain('Not Found') }],
  [
    '(errors row 65)',
    "fn (App\\Http\\Requests\\Gated $r) => 'x')",
    { 404: plain('Not Found'), 422: { description: 'Unprocessable Entity', body: FAILED } },
  ],
  [
    '(errors row 70)',
    "fn (Post $post) => 'x')->missing(fn () => response()->json(['moved' => true], 410))",
    { 410: told('Gone', { moved: true }) },
  ],
];

const path = (row: string) => row.replace(/[()]/g, '').replaceAll(' ', '-');

describe('what a route answers', () => {
  let all: Answered;
  beforeAll(async () => {
    all = await answered(
      Object.fromEntries([
        ...ROWS.map(([row, route]) => [path(row), route]),
        ...BOUND.map(([row, route]) => [`${path(row)}/{post}`, route]),
      ]),
    );
  });

  test.each(ROWS)('%s: %s', (row, _, expected) => expectAnswers(all.answers(path(row)), expected));
  test.each(BOUND)('%s: %s', (row, _, expected) => expectAnswers(all.answers(`${path(row)}/{post}`), expected));

  test('says what is odd about it (errors rows 13, 26)', () => {
    expect(all.findings).toContain('inference.http-exception-status-unread GET api/errors-row-13');
    expect(all.findings).toContain('authorization.gate-cannot-deny GET api/errors-row-26/{post}');
    expect(all.findings.filter((one) => one.startsWith('authorization.'))).toHaveLength(1);
  });
});

function expectAnswers({ 200: _, ...others }: Record<string, Answer>, expected: Record<string, Answer>): void {
  expect(others).toEqual(expected);
}
