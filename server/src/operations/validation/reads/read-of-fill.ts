import { anchorOf } from '../read/expressions/keys.js';
import type { TracedCall } from '../read/statements/call-trace.js';
import type { RequestRead } from './collect.js';
import { filledBy } from './columns.js';
import { wholeInput } from './whole-input.js';

/** Reads a call that fills a model with a part of the input as it is: `Book::create($request->validated())` (requests 8.7). */
export function readsOfFill({ call, scope }: TracedCall): RequestRead[] {
  const filled = filledBy(call, scope);
  return (filled?.values ?? []).flatMap((value): RequestRead[] => {
    const whole = wholeInput(value, scope);
    if (filled === undefined || whole === undefined) return [];
    const { path, ...members } = whole;
    const fills = { ...members, model: filled.model };
    return [{ place: 'body', path, type: null, typed: false, upload: false, fills, anchor: anchorOf(scope, call) }];
  });
}
