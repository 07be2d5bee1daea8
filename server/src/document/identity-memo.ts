import { SequentialWeakMap } from '@docgen/cache';

/** Asks about the surroundings of a part of a document; the answer is a primitive or an object compared by identity. */
export type Ask = (question: string) => unknown;

interface Entry<R> {
  questions: readonly string[];
  answers: readonly unknown[];
  result: R;
}

/**
 * Keeps results by the identity of their input. A result also depends on the answers its computation asked for: it is
 * reused while all of them are the same. It holds one result per key, no longer than the key lives; keys are never
 * changed in place.
 */
export class DependentMemo<K extends object, R> {
  private readonly entries = new SequentialWeakMap<K, Entry<R>>();

  of(key: K, ask: Ask, make: (key: K, ask: Ask) => R): R {
    const known = this.entries.get(key);
    if (known !== undefined && isAnswered(known, ask)) return known.result;
    const asked = new Map<string, unknown>();
    const result = make(key, (question) => {
      if (!asked.has(question)) asked.set(question, ask(question));
      return asked.get(question);
    });
    this.entries.set(key, { questions: [...asked.keys()], answers: [...asked.values()], result });
    return result;
  }
}

function isAnswered({ questions, answers }: Entry<unknown>, ask: Ask): boolean {
  for (let at = 0; at < questions.length; at++) if (ask(questions[at] as string) !== answers[at]) return false;
  return true;
}

/** Keeps results that depend on their input alone. */
export class IdentityMemo<K extends object, R> {
  private readonly results = new SequentialWeakMap<K, { result: R }>();

  of(key: K, make: (key: K) => R): R {
    let known = this.results.get(key);
    if (known === undefined) {
      known = { result: make(key) };
      this.results.set(key, known);
    }
    return known.result;
  }
}
