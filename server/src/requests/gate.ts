import { type Config, type Diagnostic, raise, registry, SEVERITIES } from '@docgen/protocol';
import type { Finding, Floor, GateResult } from '@docgen/protocol/rpc';
import { formatRows } from '../emit/formats.js';
import { nearest } from '../project/config/index.js';

/** Lists errors that fail a run under any floor. */
const FATAL: ReadonlySet<string> = new Set([
  'document.schema-invalid',
  ...formatRows.flatMap(({ schema }) => (schema === undefined ? [] : [schema.violation])),
  'config.route-filter-unusable',
  'document.artifact-outdated',
  'document.artifact-missing',
]);

/** Begins codes that `docgen coverage` alone reports: no other run can tell that accepting one is of no use. */
const MEASURED = 'coverage.';

/** Collects the findings a run prints, marks accepted ones, and tells at the end whether the floor held. */
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

  /** Marks findings; every printed one goes through here once. */
  mark(diagnostics: readonly Diagnostic[]): Finding[] {
    const { findings, codes, refused, accepted, loudest, fatal } = tallyOf(diagnostics, this.accept);
    for (const code of codes) this.printed.add(code);
    for (const code of refused) this.refused.add(code);
    for (const [code, count] of accepted) this.counts.set(code, (this.counts.get(code) ?? 0) + count);
    if (fatal || (this.floor !== 'none' && loudest <= SEVERITIES.indexOf(this.floor))) this.failed = true;
    return findings;
  }

  /**
   * Gives the closing findings about diagnostics.accept, and the result. It is called once, last. A run that prints some `codes` alone
   * can tell nothing of the other codes there are.
   */
  close(everyDocument: boolean, codes: readonly string[] | null = null): { result: GateResult; last: Finding[] } {
    const source = { file: 'docgen.yaml' };
    const closing: Diagnostic[] = [...this.refused]
      .sort()
      .map((code) => raise('config.accept-refused', { code }, { source }));
    const unused = everyDocument
      ? [...this.accept].filter((code) => !this.printed.has(code) && isPrintable(code, codes)).sort()
      : [];
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

/** Holds the effect of one list on the gate. */
interface Tally {
  findings: Finding[];
  codes: ReadonlySet<string>;
  /** Codes that were accepted although errors never are. */
  refused: ReadonlySet<string>;
  accepted: ReadonlyMap<string, number>;
  /** The highest severity not accepted, as an index of SEVERITIES. */
  loudest: number;
  fatal: boolean;
}

/**
 * Keeps tallies by the list: that of a build which found nothing to do is the same object as before, and so are its
 * findings.
 */
const tallies = new WeakMap<readonly Diagnostic[], { accepting: string; tally: Tally }>();

function tallyOf(diagnostics: readonly Diagnostic[], accept: ReadonlySet<string>): Tally {
  const accepting = [...accept].join('\n');
  const known = tallies.get(diagnostics);
  if (known?.accepting === accepting) return known.tally;
  const tally = count(diagnostics, accept);
  tallies.set(diagnostics, { accepting, tally });
  return tally;
}

function count(diagnostics: readonly Diagnostic[], accept: ReadonlySet<string>): Tally {
  const codes = new Set<string>();
  const refused = new Set<string>();
  const accepted = new Map<string, number>();
  let loudest = Number.POSITIVE_INFINITY;
  let fatal = false;
  const findings = diagnostics.map((diagnostic): Finding => {
    const { code, severity } = diagnostic;
    codes.add(code);
    if (accept.has(code)) {
      if (severity !== 'error') {
        accepted.set(code, (accepted.get(code) ?? 0) + 1);
        return { ...diagnostic, accepted: true };
      }
      refused.add(code);
    }
    loudest = Math.min(loudest, SEVERITIES.indexOf(severity));
    if (FATAL.has(code)) fatal = true;
    return diagnostic;
  });
  return { findings, codes, refused, accepted, loudest, fatal };
}

/** Tells whether a run would have printed a finding of this code, or whether no run would. */
function isPrintable(code: string, codes: readonly string[] | null): boolean {
  if (codes === null) return !code.startsWith(MEASURED);
  return codes.includes(code) || !Object.hasOwn(registry, code);
}

function adviceAbout(code: string): string | null {
  if (Object.hasOwn(registry, code)) return null;
  const known = nearest(code, Object.keys(registry), Math.max(3, Math.floor(code.length / 3)));
  return known === null ? 'docgen has no such code.' : `docgen has no such code. Did you mean ${known}?`;
}
