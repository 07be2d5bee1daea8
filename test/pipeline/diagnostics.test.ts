import { type Anchor, raise, type UnboundDiagnostic } from '@docgen/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Findings, finishDiagnostics } from '../../server/src/pipeline/diagnostics.js';

const FACTS = ['body:A::x', 'body:B::y', 'sig:C::z'];
const found = (n: number): UnboundDiagnostic => {
  const anchor = { fact: FACTS[n % FACTS.length] as string, at: n % 2 };
  // Two in six repeat each other exactly, though they are other objects.
  return { severity: n % 5 === 0 ? 'warning' : 'info', code: 'route.build-failed', message: `${n % 6}`, anchor };
};
const KEPT = Array.from({ length: 14 }, (_, n) => found(n));
const gatheredFrom = (controller: string) =>
  raise('tags.name-collision', { tag: 'T', controllers: [controller] }, { anchor: { fact: 'body:A::x' } });

const revision = fc.record({
  ofFragments: fc.uniqueArray(fc.nat(KEPT.length - 1)),
  ofBuild: fc.array(fc.constantFrom('X', 'Y')),
  moved: fc.option(fc.constantFrom(...FACTS), { nil: undefined }),
});

test('findings of a document over its builds are those of one build, and the same list while nothing is another', () => {
  fc.assert(
    fc.property(fc.array(revision, { minLength: 1, maxLength: 8 }), (revisions) => {
      const findings = new Findings();
      const lines = new Map<string, number>();
      const locate = ({ fact, at }: Anchor) => ({ file: 'app/A.php', line: (lines.get(fact) ?? 0) + (at ?? 0) + 1 });
      for (const { ofFragments, ofBuild, moved } of revisions) {
        if (moved !== undefined) lines.set(moved, (lines.get(moved) ?? 0) + 1);
        const raised = () => ({
          ofFragments: new Set(ofFragments.map((n) => KEPT[n] as UnboundDiagnostic)),
          ofBuild: ofBuild.map(gatheredFrom),
        });
        const warm = findings.finish(raised(), locate, (fact) => fact === moved);
        expect(warm).toEqual(finishDiagnostics([...raised().ofFragments, ...raised().ofBuild], locate));
        expect(findings.finish(raised(), locate, () => false)).toBe(warm);
      }
    }),
  );
});
