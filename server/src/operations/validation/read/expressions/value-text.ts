import type { Anchor } from '@docgen/protocol';
import { type Argument, type ArrayElement, type RuleValue, serial } from './value.js';

/** Writes a text that two values share only where nothing tells them apart, the places they were written at included. */
export function identityText(value: RuleValue): string {
  return written(value, BY_IDENTITY) as string;
}

/**
 * Writes a text that two values of different computations share only where nothing a body asks of them tells them apart: conditions
 * among arguments are asked by rules alone. Undefined for what holds code with its variables.
 */
export function sharedText(value: RuleValue): string | undefined {
  return written(value, BY_CONTENT);
}

/** Writes the parts of values that are objects of a computation. */
interface Manner {
  place(place: object): string;
  other(value: RuleValue): string | undefined;
}

const BY_IDENTITY: Manner = {
  place: (place) => String(serial(place)),
  other: (value) =>
    value.k === 'closure' ? `closure:${serial(value.closure)}:${serial(value.scope)}` : `#${serial(value)}`,
};

const BY_CONTENT: Manner = {
  place: (place) => ('fact' in place ? anchorText(place as Anchor) : JSON.stringify(place)),
  other(value) {
    if (value.k !== 'call' && value.k !== 'new') return undefined;
    const args = argumentTexts(value.args);
    const chain = value.chain.map((link) => joined([link.method, argumentTexts(link.args)]));
    return joined([value.k, value.class, value.k === 'call' ? value.method : '', args, ...chain]);
  },
};

const anchorText = ({ fact, at }: Anchor) => `${fact}#${at ?? ''}`;

function argumentTexts(args: readonly Argument[]): string | undefined {
  const texts = args.map(({ value, expr, spread, named }) => {
    const names = named === undefined ? [] : [...named].map(([name, one]) => joined([name, argumentTexts([one])]));
    return joined([
      spread === true ? '…' : '',
      expr === undefined ? '' : String(serial(expr)),
      sharedText(value),
      ...names,
    ]);
  });
  return joined(texts);
}

/** Joins texts; undefined where one of them is. */
function joined(texts: readonly (string | undefined)[]): string | undefined {
  return texts.includes(undefined) ? undefined : `(${texts.join()})`;
}

function written(value: RuleValue, manner: Manner): string | undefined {
  switch (value.k) {
    case 'scalar':
      return `${typeof value.v}:${JSON.stringify(String(value.v))}`;
    case 'text':
      return `text:${JSON.stringify(value.v)}`;
    case 'array': {
      const entries = joined(value.entries.map((entry) => element(entry, manner)));
      return entries === undefined ? undefined : `[${entries}${value.spread === true ? '…' : ''}]`;
    }
    case 'collection': {
      const of = written(value.of, manner);
      return of === undefined ? undefined : `collection${of}`;
    }
    case 'choice': {
      const arms = joined(value.arms.map((arm) => written(arm, manner)));
      return arms === undefined ? undefined : `${value.branches === true ? 'branches' : 'choice'}${arms}`;
    }
    case 'case':
      return `case:${value.class}::${value.name}`;
    case 'this':
      return 'this';
    case 'unknown':
      return `${value.given === true ? 'given' : 'unknown'}:${JSON.stringify(value.why)}`;
    default:
      return manner.other(value);
  }
}

function element({ key, value, node, anchor, comment, maybe }: ArrayElement, manner: Manner): string | undefined {
  const text = written(value, manner);
  if (text === undefined) return undefined;
  const item = node === undefined ? '' : serial(node);
  const places = [anchor, comment].map((one) => (one === undefined ? '' : manner.place(one)));
  return `${typeof key}:${JSON.stringify(String(key))}${maybe === true ? '?' : ''}@${item}:${places.join(':')}=>${text}`;
}
