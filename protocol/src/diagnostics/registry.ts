/**
 * How a code is declared (diagnostics 3). One entry a code, in the file named after its prefix; `index.ts` joins them.
 * `message` and `help` are built from the parameters alone, so they are deterministic.
 */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

export interface CodeDeclaration<P> {
  /** One severity, or several when the case decides (then `raise` is told which). */
  severity: Severity | readonly Severity[];
  /** Short noun phrase for editors and SARIF rules. */
  title: string;
  /** One sentence ending with a full stop, naming the thing and what was published instead. */
  message(params: P): string;
  /**
   * One finding stands for many: those whose `key` agrees become one without a route, with the parameters of `join`. For what is
   * wrong in one place and met from every route.
   */
  gather?: { key(params: P): string; join(all: readonly P[]): P };
  /** One thing to do per line; none when there is nothing to do. */
  help?(params: P): readonly string[];
}

/** Keeps the parameter type of each declaration: `declare<{key: string}>({...})`. */
export function declare<P = Record<never, never>>(declaration: CodeDeclaration<P>): CodeDeclaration<P> {
  return declaration;
}
