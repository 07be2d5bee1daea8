import { anchorOf } from '../read/expressions/keys.js';
import type { Traced } from '../read/statements/call-trace.js';
import type { CallExpr, NewExpr } from '../read/statements/calls-in.js';
import type { RequestRead } from './collect.js';
import { filledBy, sourcesOf, type WrittenColumn } from './columns.js';
import { readsOfAccess, readsOfCall } from './read-of.js';
import { type PutValue, wholeInput } from './whole-input.js';

/**
 * Reads a call that fills a model with a part of the input as it is, `Book::create($request->validated())` or `new Book($request->all())`, and with values of the
 * request that are put over members of it (requests 8.7).
 */
export function readsOfFill(call: CallExpr | NewExpr, met: Traced, verb: string): RequestRead[] {
  const { scope } = met;
  const filled = filledBy(call, scope);
  return (filled?.values ?? []).flatMap((value): RequestRead[] => {
    const whole = wholeInput(value, scope);
    if (filled === undefined || whole === undefined) return [];
    const { path, put, ...members } = whole;
    const { model } = filled;
    const fills = { ...members, model };
    return [
      { place: 'body', path, type: null, typed: false, upload: false, fills, anchor: anchorOf(scope, call) },
      ...(put ?? []).flatMap((one) => readsOfPut(one, model, met, verb)),
    ];
  });
}

/** Reads the values of the request that are put over a member as they are: the column of its name types them. */
function readsOfPut({ key, value, scope }: PutValue, model: string, met: Traced, verb: string): RequestRead[] {
  const column = (): WrittenColumn => ({ model, column: key });
  return sourcesOf(value, scope, 0).flatMap((source) => {
    const at = { around: [], statement: met.statement, scope, locals: met.locals };
    if (source.k === 'prop' || source.k === 'index') return readsOfAccess({ ...at, access: source }, verb, column);
    if (source.k !== 'call' && source.k !== 'mcall' && source.k !== 'scall') return [];
    return readsOfCall({ ...at, call: source }, verb, column);
  });
}
