import { parseToken, splitPipe } from '../../token.js';
import { readBuilder, readInstance } from '../builders/index.js';
import { GAP, printed, type RuleValue } from '../expressions/value.js';
import type { RuleScope } from '../scope.js';
import {
  asWritten,
  joinReadings,
  nothing,
  opaque,
  type Reading,
  readChoice,
  rules,
  unreadable,
  widened,
} from './reading.js';

/** Stands for the rule that is not there on other paths. */
const NONE: RuleValue = { k: 'scalar', v: null };

/** Reads a field's whole value: a pipe string, or a list of rules. */
export function readRules(value: RuleValue, scope: RuleScope): Reading {
  switch (value.k) {
    case 'scalar':
      if (typeof value.v === 'string') return joinReadings(piped(value.v));
      return value.v === null ? nothing() : opaque();
    case 'text':
      return joinReadings(splitPipe(value.v).map(token));
    case 'array': {
      const items = value.entries.map((entry) =>
        asWritten(
          entry.maybe === true ? readChoice([entry.value, NONE], scope, readItem) : readItem(entry.value, scope),
          entry.node,
        ),
      );
      return joinReadings(
        value.spread ? [...items, unreadable('a list whose length is only known at run time')] : items,
      );
    }
    case 'collection':
      return readRules(value.of, scope);
    case 'choice': {
      const read = readChoice(value.arms, scope, readRules);
      // The field is validated on every path: it stays, open, when a path's rules cannot be read.
      return value.branches === true && read.widened ? { ...read, written: false } : read;
    }
    default:
      return readItem(value, scope);
  }
}

/** Reads the rules of a pipe string. An expression that the string's own `|` cuts fails in the framework, too: it is left out. */
function piped(text: string): Reading[] {
  const out: Reading[] = [];
  let end: string | undefined;
  for (const part of splitPipe(text)) {
    const start = /^(?:not_)?regex:([^\w\s\\])/.exec(part);
    if (end !== undefined) {
      if (part.includes(end)) end = undefined;
    } else if (start === null || closes(part.slice(start[0].length), start[1] as string)) out.push(token(part));
    else {
      end = CLOSING[start[1] as string] ?? start[1];
      out.push(unreadable('a regular expression cut at its "|", by the framework as well'));
    }
  }
  return out;
}

const CLOSING: Record<string, string> = { '{': '}', '(': ')', '[': ']', '<': '>' };

const closes = (rest: string, delimiter: string): boolean => rest.includes(CLOSING[delimiter] ?? delimiter);

/** Reads one item of a rule list (validation 5.1, 5.2). */
export function readItem(value: RuleValue, scope: RuleScope): Reading {
  switch (value.k) {
    case 'scalar':
      if (typeof value.v === 'string') return value.v === '' ? nothing() : token(value.v);
      return value.v === null ? nothing() : opaque();
    case 'text':
      return token(value.v);
    case 'array':
      return value.entries.length === 0 && !value.spread ? nothing() : readTuple(value);
    case 'case':
      return value.value === undefined ? opaque() : token(String(value.value));
    case 'call':
      return readBuilder(value, scope);
    case 'new':
      return readInstance(value, scope);
    case 'closure':
      return opaque('a closure');
    case 'choice':
      return readChoice(value.arms, scope, readItem);
    default:
      return value.k === 'unknown' ? unreadable(value.why) : widened();
  }
}

/** Lists rules the framework gives no look at what stands behind them in a list. */
const TAKES_NONE = new Set('required nullable filled present sometimes string integer numeric boolean date'.split(' '));

/** Reads `['in', 'a', 'b']`: the first element is the name, the others the parameters, never split. */
function readTuple(value: RuleValue & { k: 'array' }): Reading {
  const texts = value.entries.map((entry) =>
    entry.value.k === 'case' ? entry.value.value?.toString() : printed(entry.value),
  );
  const name = texts[0];
  if (name === undefined || name === '') return widened();
  const parsed = parseToken(name.split(':')[0] as string);
  if (parsed === undefined) return nothing();
  if (TAKES_NONE.has(parsed.name)) return rules({ ...parsed, params: [] });
  if (value.spread || texts.includes(undefined)) return widened();
  return rules({ ...parsed, params: texts.slice(1) as string[] });
}

/** Lists rules without regard to their parameters, and rules that need the first two alone (validation 4.4). */
const IGNORES = new Set(['email', 'url', 'current_password', 'bail']);
const FIRST_TWO = new Set(['exists', 'unique']);

function token(text: string): Reading {
  const gap = text.indexOf(GAP);
  if (gap < 0) {
    const parsed = parseToken(text);
    return parsed === undefined ? nothing() : rules(parsed);
  }
  const colon = text.indexOf(':');
  if (colon < 0 || gap < colon) return widened();
  const parsed = parseToken(text);
  if (parsed === undefined) return nothing();
  if (IGNORES.has(parsed.name)) return rules({ name: parsed.name, params: [] });
  if (!FIRST_TWO.has(parsed.name)) return widened();
  const before = parsed.params.findIndex((param) => param.includes(GAP));
  return rules({ name: parsed.name, params: parsed.params.slice(0, before) });
}
