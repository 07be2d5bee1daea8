import type { Diagnostic } from '@docgen/protocol';

/** Names the reason why a command gave no answer (commands 9.3). */
export type RefusalKind =
  | 'disabled'
  | 'config-refused'
  | 'unknown-document'
  | 'option-invalid'
  | 'host-failed'
  | 'artifact-unreadable'
  | 'git-failed'
  | 'memory-exhausted'
  | 'target-refused'
  | 'write-failed'
  | 'cancelled'
  | 'superseded';

/** The line of the refusal `disabled` (config 2.1). */
export const DISABLED = 'Docgen is disabled (set docgen.enabled = true to run this command).';

/**
 * Holds diagnostics printed under one name: a document, a format, `docgen.yaml` or `config/docgen.php` (commands 2.5).
 */
export interface DiagnosticBlock {
  name: string;
  diagnostics: Diagnostic[];
}

/** Ends a command without its result. The caller prints `lines`, then the blocks, and exits 1. */
export class Refusal extends Error {
  readonly blocks: DiagnosticBlock[];

  /** `name` is the heading of the diagnostics. */
  constructor(
    readonly kind: RefusalKind,
    readonly lines: string[],
    diagnostics: Diagnostic[] = [],
    name = 'docgen.yaml',
  ) {
    super(lines[0] ?? diagnostics[0]?.message ?? kind);
    this.name = 'Refusal';
    this.blocks = diagnostics.length === 0 ? [] : [{ name, diagnostics }];
  }

  /** Rebuilds a refusal that crossed a thread as plain data. */
  static from(plain: { kind: RefusalKind; lines: string[]; blocks: DiagnosticBlock[] }): Refusal {
    const refusal = new Refusal(plain.kind, plain.lines, plain.blocks[0]?.diagnostics, plain.blocks[0]?.name);
    refusal.blocks.push(...plain.blocks.slice(1));
    return refusal;
  }

  get diagnostics(): Diagnostic[] {
    return this.blocks.flatMap((block) => block.diagnostics);
  }
}

/** Refuses an API version that no document can be derived for (commands 3.1). `reason` is a clause. */
export function underivable(version: string, document: string, reason: string): Refusal {
  return new Refusal('option-invalid', [
    `No API version "${version}" can be derived for document "${document}": ${reason}.`,
  ]);
}
