import type { Method, MethodParams, MethodResult } from '@docgen/protocol/rpc';
import type { JsonObjectSchema } from './input-schema.js';

/** Sends a request about the application: to its daemon, or to the process itself. Throws `Refusal`. */
export type AskApplication = <M extends ToolMethod>(method: M, params: MethodParams<M>) => Promise<MethodResult<M>>;

/** Names the requests that tools send; none of them writes. */
export type ToolMethod = Extract<
  Method,
  'docgen/explain' | 'docgen/search' | 'docgen/routes' | 'docgen/validate' | 'docgen/diff'
>;

/** Defines one tool of the server: what an agent is told of it, and how it answers. */
export interface Tool<Input> {
  readonly name: string;
  readonly title: string;
  /** Says when to use it and what it answers: an agent chooses by this text. */
  readonly description: string;
  readonly input: JsonObjectSchema;
  /** Answers with plain data, which the server writes as JSON. */
  answer(input: Input, ask: AskApplication): Promise<unknown>;
}

/** Gives a parameter under its name where it was given. */
export function given<N extends string, T>(name: N, value: T | undefined): { [name in N]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [name in N]?: T };
}
