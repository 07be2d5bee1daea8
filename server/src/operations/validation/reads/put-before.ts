import { type Expr, type Stmt, walk } from '@docgen/php';
import { keysBefore, placeOfRead } from '../find/input-before.js';
import { type Keys, REST } from '../find/merged/way.js';
import type { Origin } from '../find/origins/origin.js';
import { isRequest } from '../read/expressions/conditions.js';
import type { CallPlace, RuleScope } from '../read/scope.js';
import type { RequestRead } from './collect.js';

/** Bounds the statements of a body that is looked into: each read asks for all before it. */
const MOST_STATEMENTS = 200;

/**
 * Takes from reads what the code before them puts into the input itself, `$request->merge(['owner_id' => $user->id])`: no client is asked
 * for it (validation 6.4).
 */
export class PutBefore {
  private readonly known = new WeakMap<RuleScope, Map<Expr | Stmt, Keys>>();

  /** `given` are the keys a form request has written into itself before the action is called with it. */
  constructor(
    private readonly verb: string,
    private readonly given: Keys = new Map(),
  ) {}

  /** Gives the read as it asks a client; undefined where it asks for nothing. */
  without(read: RequestRead, place: CallPlace): RequestRead | undefined {
    const isInput = read.place === 'body' || read.either === true || (read.place === 'query' && this.verb === 'GET');
    // Files are read from a bag of their own.
    if (!isInput || read.upload || (this.given.size === 0 && !isWritten(place))) return read;
    const { root, place: taken } = takenAt(place);
    // A form request shares a bag with the request it is made of where the input is JSON, and none with that of a query string.
    const isOther = this.verb === 'GET' && root.k !== 'var' && this.given.size > 0;
    const keys = isOther ? keysBefore(taken) : this.keys(taken);
    const put = [...keys].flatMap(([key, origin]) => (isOtherValue(origin, key) ? [key] : []));
    if (put.length === 0) return read;
    const isReplaced = put.includes(REST);
    const [first] = read.path;
    if (first !== undefined) return put.includes(first) || (isReplaced && !keys.has(first)) ? undefined : read;
    if (read.fills === undefined) return read;
    const { only, without } = read.fills;
    const stays = [...keys.keys()].filter((key) => !put.includes(key) && only?.includes(key) !== false);
    return { ...read, fills: { ...read.fills, ...(isReplaced ? { only: stays } : {}), without: [...without, ...put] } };
  }

  private keys(place: CallPlace): Keys {
    const { scope, statement, call } = place;
    const ofScope = this.known.get(scope) ?? new Map<Expr | Stmt, Keys>();
    this.known.set(scope, ofScope);
    // The place of a local is that of what it was given, in whichever statement it is used.
    const at = scope.body.includes(statement) && contained(statement, call) ? statement : call;
    const keys = ofScope.get(at) ?? keysBefore(place, this.given);
    ofScope.set(at, keys);
    return keys;
  }
}

/** Tells whether a value that is written is none of the input of its name, whatever a client sends. */
function isOtherValue(origin: Origin, key: string): boolean {
  if (typeof origin === 'string') return origin === 'made';
  return 'derived' in origin
    ? !origin.derived.has(key)
    : (origin.from === 'input' || origin.from === 'query') && origin.path[0] !== undefined && origin.path[0] !== key;
}

/** Finds where the input was taken that a read looks into, or a call fills a model with, and of what. */
function takenAt(place: CallPlace): { root: Expr; place: CallPlace } {
  const { call } = place;
  const [first] = call.k === 'new' || call.k === 'scall' ? call.args : [];
  let root = first?.value ?? call;
  while (root.k === 'index' || root.k === 'prop' || root.k === 'mcall') root = root.on;
  return { root, place: root.k === 'var' ? placeOfRead(root, place) : place };
}

/** Keeps what each body writes into as the input is written: of 2,000 branches without a write none asks for the statements before it. */
const written = new WeakMap<object, readonly Expr[]>();
const WRITES = /^(?:merge|mergeifmissing|replace|add|set|offsetset|offsetunset|remove)$/i;

/** Tells whether the code around a read, or what called that, writes into the request in its own body. */
function isWritten({ scope }: CallPlace): boolean {
  if (scope.body.length <= MOST_STATEMENTS && writtenIn(scope.body).some((on) => isOfRequest(on, scope))) return true;
  return scope.calledAt !== undefined && isWritten(scope.calledAt);
}

function writtenIn(body: readonly Stmt[]): readonly Expr[] {
  const kept = written.get(body);
  if (kept !== undefined) return kept;
  const found: Expr[] = [];
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Expr;
    if (at.k === 'mcall' && typeof at.name === 'string' && WRITES.test(at.name)) found.push(at.on);
    if ((at.k === 'assign' || at.k === 'assignop') && at.to.k === 'index') found.push(at.to.on);
    if (node.k === 'unset')
      for (const to of (node as unknown as { of: readonly Expr[] }).of) if (to.k === 'index') found.push(to.on);
  });
  written.set(body, found);
  return found;
}

/** Tells whether an expression is the request, a bag of it, or what a call that is handed it answers. */
function isOfRequest(on: Expr, scope: RuleScope): boolean {
  if (isRequest(on, scope) || on.k === 'call') return true;
  return (on.k === 'mcall' || on.k === 'prop') && isOfRequest(on.on, scope);
}

function contained(statement: Stmt, call: Expr): boolean {
  let found = false;
  walk([statement], (node) => {
    found ||= (node as unknown) === call;
  });
  return found;
}
