import type { At, Code, HostNote, ParamsOf } from '@docgen/protocol';
import { type Alternatives, isAlt, likelyArm, others, show, type Value } from '../values/value.js';

/** Counts the routes under a condition that source alone cannot decide (host 12.1). */
export interface Condition {
  text: string;
  at: At;
  routes: number;
}

/** Counts the routes of a group whose prefix or domain cannot be read, so that they are left out. */
export interface Swallowed {
  what: string;
  why: string;
  at: At;
  routes: number;
}

/** Collects the findings of one reading. Equal findings are kept once. */
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

  /** Counts routes in unreadable code. */
  swallow(what: string, why: string, at: At, routes: number): void {
    this.swallowed.push({ what, why, at, routes });
  }

  /** Picks the likely arm of alternatives where a value is used, and reports that (host 12.1). */
  consume(value: Value, use: string): Value {
    if (!isAlt(value)) return value;
    this.assumed(value, use);
    return this.consume(likelyArm(value), use);
  }

  assumed(value: Alternatives, use: string): void {
    const among = others(value).map(show);
    this.note(
      'host.value-assumed',
      { use, value: show(likelyArm(value)), others: among, condition: value.condition },
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
