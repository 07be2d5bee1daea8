import type { At, Code, HostNote, ParamsOf } from '@docgen/protocol';
import { type Alternatives, isAlt, others, show, taken, type Value } from '../values/value.js';

/** A condition nobody can decide from source, and how many routes stand under it (host 12.1). */
export interface Condition {
  text: string;
  at: At;
  routes: number;
}

/** A group whose prefix or domain cannot be read: it swallows its routes and counts them. */
export interface Swallowed {
  what: string;
  why: string;
  at: At;
  routes: number;
}

/** Findings of one reading. Equal findings are kept once. */
export class Report {
  readonly notes: HostNote[] = [];
  readonly conditions: Condition[] = [];
  readonly swallowed: Swallowed[] = [];
  private readonly seen = new Set<string>();

  note<C extends Code>(code: C, params: ParamsOf<C>, at: At, route?: string): void {
    const note: HostNote = {
      code,
      params: params as HostNote['params'],
      at,
      ...(route === undefined ? {} : { route }),
    };
    const key = JSON.stringify(note);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.notes.push(note);
  }

  /** Routes that stand in code nobody can read. */
  swallow(what: string, why: string, at: At, routes: number): void {
    this.swallowed.push({ what, why, at, routes });
  }

  /** Takes the likely arm of alternatives where a value is put to use, and says so (host 12.1). */
  consume(value: Value, use: string): Value {
    if (!isAlt(value)) return value;
    this.assumed(value, use);
    return this.consume(taken(value), use);
  }

  assumed(value: Alternatives, use: string): void {
    const among = others(value).map(show);
    this.note(
      'host.value-assumed',
      { use, value: show(taken(value)), others: among, condition: value.condition },
      value.at,
    );
  }

  has(...codes: Code[]): boolean {
    return this.notes.some((note) => (codes as string[]).includes(note.code));
  }

  /** Turns the counters into notes, once everything was read. */
  close(): void {
    for (const c of this.conditions) {
      if (c.routes > 0) this.note('host.route-conditional', { condition: c.text, routes: c.routes }, c.at);
    }
    for (const s of this.swallowed) {
      if (s.routes > 0) this.note('host.routes-undecided', { what: s.what, why: s.why, routes: s.routes }, s.at);
    }
  }
}
