import { type Config, type Diagnostic, raise, registry, SEVERITIES } from '@docgen/protocol';
import type { Finding, Floor, GateResult } from '@docgen/protocol/rpc';
import { nearest } from '../project/config/index.js';

/** Errors that fail a run whatever the floor. */
const FATAL = new Set([
  'document.openapi-invalid',
  'document.schema-invalid',
  'arazzo.invalid',
  'config.route-filter-unusable',
]);

/** Collects what a run prints, marks what was accepted, and says at the end whether the floor held. */
export class Gate {
  private readonly accept: Set<string>;
  private readonly counts = new Map<string, number>();
  private readonly printed = new Set<string>();
  private readonly refused = new Set<string>();
  private failed = false;

  constructor(
    config: Config,
    private readonly floor: Floor,
  ) {
    this.accept = new Set(config.accept);
  }

  /** Everything printed goes through here once. */
  mark(diagnostics: readonly Diagnostic[]): Finding[] {
    return diagnostics.map((diagnostic) => {
      const { code, severity } = diagnostic;
      this.printed.add(code);
      if (severity === 'error' && this.accept.has(code)) this.refused.add(code);
      if (severity !== 'error' && this.accept.has(code)) {
        this.counts.set(code, (this.counts.get(code) ?? 0) + 1);
        return { ...diagnostic, accepted: true };
      }
      if (this.floor !== 'none' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(this.floor)) this.failed = true;
      if (FATAL.has(code)) this.failed = true;
      return diagnostic;
    });
  }

  /** Closing findings about diagnostics.accept, and the result. Call once, last. */
  close(everyDocument: boolean): { result: GateResult; last: Finding[] } {
    const source = { file: 'docgen.yaml' };
    const closing: Diagnostic[] = [...this.refused]
      .sort()
      .map((code) => raise('config.accept-refused', { code }, { source }));
    const unused = everyDocument ? [...this.accept].filter((code) => !this.printed.has(code)).sort() : [];
    closing.push(
      ...unused.map((code) => raise('config.accept-unused', { code, advice: adviceAbout(code) }, { source })),
    );
    const last = this.mark(closing);
    const accepted = [...this.counts]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => (a.code < b.code ? -1 : 1));
    return { result: { floor: this.floor, failed: this.failed, accepted, unused }, last };
  }
}

function adviceAbout(code: string): string | null {
  if (Object.hasOwn(registry, code)) return null;
  const known = nearest(code, Object.keys(registry), Math.max(3, Math.floor(code.length / 3)));
  return known === null ? 'docgen has no such code.' : `docgen has no such code. Did you mean ${known}?`;
}
