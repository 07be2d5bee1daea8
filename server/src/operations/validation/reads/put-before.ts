import { keysBefore } from '../find/input-before.js';
import type { Keys } from '../find/merged/way.js';
import type { CallPlace, RuleScope } from '../read/scope.js';
import type { RequestRead } from './collect.js';

/**
 * Takes from reads what the code before them puts into the input itself, `$request->merge(['owner_id' => $user->id])`: no client is asked
 * for it (validation 6.4).
 */
export class PutBefore {
  private readonly known = new WeakMap<RuleScope, Map<unknown, Keys>>();

  constructor(private readonly verb: string) {}

  /** Gives the read as it asks a client; undefined where it asks for nothing. */
  without(read: RequestRead, place: CallPlace): RequestRead | undefined {
    const isInput = read.place === 'body' || read.either === true || (read.place === 'query' && this.verb === 'GET');
    if (!isInput) return read;
    const put = [...this.keys(place)].flatMap(([key, origin]) => (origin === 'made' ? [key] : []));
    if (put.length === 0) return read;
    const [first] = read.path;
    if (first !== undefined) return put.includes(first) ? undefined : read;
    return read.fills === undefined
      ? read
      : { ...read, fills: { ...read.fills, without: [...read.fills.without, ...put] } };
  }

  private keys(place: CallPlace): Keys {
    const { scope, statement } = place;
    const ofScope = this.known.get(scope) ?? new Map<unknown, Keys>();
    this.known.set(scope, ofScope);
    const keys = ofScope.get(statement) ?? keysBefore(place);
    ofScope.set(statement, keys);
    return keys;
  }
}
