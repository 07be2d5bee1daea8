import type { Diagnostic } from '@docgen/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BuildResult } from '../../server/src/pipeline/types.js';
import { applyDelta, encodeDelta } from '../../server/src/threads/result-delta.js';

const finding = (n: number): Diagnostic => ({ severity: 'info', code: 'a.b', message: `Finding ${n}` });
const FINDINGS = Array.from({ length: 12 }, (_, n) => finding(n));

const result = (documents: Record<string, number[]>, files: string[]): BuildResult => ({
  documents: Object.entries(documents).map(([key, found]) => ({
    key,
    artifacts: [],
    diagnostics: found.map((n) => FINDINGS[n] as Diagnostic),
    operations: found.length,
  })),
  host: { source: 'static', service: {}, included: [], routes: 0 } as unknown as BuildResult['host'],
  hostDiagnostics: [],
  operations: 0,
  files,
  counts: { analyzed: 0, reused: 0 },
});

test('what is applyDelta after other results is what was encodeDelta, findings that stay the same objects', () => {
  const found = fc.uniqueArray(fc.nat(FINDINGS.length - 1));
  const files = fc.uniqueArray(fc.constantFrom('a.php', 'b.php', 'c.php', 'd.php'));
  const documents = fc.dictionary(fc.constantFrom('default', 'admin'), found);
  fc.assert(
    fc.property(fc.array(fc.record({ documents, files }), { maxLength: 6 }), (revisions) => {
      let sent: BuildResult | undefined;
      let known: BuildResult | undefined;
      for (const revision of revisions) {
        const made = result(revision.documents, revision.files);
        const before = known;
        known = applyDelta(structuredClone(encodeDelta(made, sent)), before);
        expect(known).toEqual(made);
        for (const document of made.documents) {
          const earlier = sent?.documents.find(({ key }) => key === document.key)?.diagnostics ?? [];
          for (const [at, one] of document.diagnostics.entries()) {
            const then = before?.documents.find(({ key }) => key === document.key)?.diagnostics[earlier.indexOf(one)];
            const now = known.documents.find(({ key }) => key === document.key)?.diagnostics[at];
            if (then !== undefined) expect(now).toBe(then);
          }
        }
        sent = made;
      }
    }),
  );
});
