/**
 * Declares a code (diagnostics 3): one entry a code, in the file named after its prefix; `index.ts` joins them.
 * `message` and `help` are built from the parameters alone, so they are deterministic.
 */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

export interface CodeDeclaration<P> {
  /** One severity, or several when the case decides (`raise` is then given one). */
  severity: Severity | readonly Severity[];
  /** A short noun phrase for editors and SARIF rules. */
  title: string;
  /** One sentence ending with a full stop, which names the thing and what was published instead. */
  message(params: P): string;
  /**
   * Joins many findings into one: those whose `key` agrees become one without a route, with the parameters of `join`. A
   * code has it whose cause lies in one place and is met from every route.
   */
  gather?: { key(params: P): string; join(all: readonly P[]): P };
  /** Advice, one action per line; none when there is nothing to do. */
  help?(params: P): readonly string[];
}

/** Declares a code and keeps the type of its parameters: `declare<{key: string}>({...})`. */
export function declare<P = Record<never, never>>(declaration: CodeDeclaration<P>): CodeDeclaration<P> {
  return declaration;
}
