import { type Diagnostic, type Json, type JsonMap, raise } from '@docgen/protocol';
import { type Ask, isRoot, type PartKind, PartMemo, pointer } from '../document/index.js';
import type { Emitter, EmitterDefinition, PartContext, Questions, ReportFinding } from './emitter.js';
import type { EmissionMemo } from './memo.js';
import { type PartOptions, partOptions } from './options.js';

/** What became of one part, with its findings. */
interface Made<P> {
  value: P;
  diagnostics: readonly Diagnostic[];
}

const NAME = 'name';
const NONE: readonly Diagnostic[] = [];

/** An emitter that makes again only what is concerned by what changed since it last emitted with a memo. */
export function defineEmitter<P, Q extends Questions>(definition: EmitterDefinition<P, Q>): Emitter {
  const known = new WeakMap<EmissionMemo, Map<string, PartMemo<Made<P>>>>();
  const { questions, needsHash = false } = definition;
  return {
    needsHash,
    emit(input, options, memo) {
      const parts = partsOf(known, memo, partOptions(options));
      const diagnostics: Diagnostic[] = [];
      const surroundings: Ask = (question) => {
        const cut = question.indexOf(' ');
        return questions[question.slice(0, cut)]?.(input.source, question.slice(cut + 1));
      };
      const of = (part: JsonMap, kind: PartKind, name: string): P => {
        const ask: Ask = (question) => (question === NAME ? name : surroundings(question));
        const made = parts.of(part, kind, ask, (node, asked) => {
          const found: Diagnostic[] = [];
          const value = definition.part(node, contextOf<Q>(kind, partOptions(options), asked, found));
          return { value, diagnostics: found.length === 0 ? NONE : found };
        });
        for (const diagnostic of made.diagnostics) diagnostics.push(diagnostic);
        return made.value;
      };
      const content = definition.whole({ ...input, options, memo, of, report: reportTo(diagnostics) });
      return { content, diagnostics };
    },
  };
}

/** What was made with a memo and options like these. */
function partsOf<P>(
  known: WeakMap<EmissionMemo, Map<string, PartMemo<Made<P>>>>,
  memo: EmissionMemo,
  options: PartOptions,
): PartMemo<Made<P>> {
  const byOptions = known.get(memo) ?? new Map<string, PartMemo<Made<P>>>();
  known.set(memo, byOptions);
  const key = JSON.stringify(options);
  const parts = byOptions.get(key) ?? new PartMemo<Made<P>>();
  byOptions.set(key, parts);
  return parts;
}

/** Everything a part asks goes through `asked`, which notes what the result stands on. */
function contextOf<Q extends Questions>(
  kind: PartKind,
  options: PartOptions,
  asked: Ask,
  found: Diagnostic[],
): PartContext<Q> {
  const name = () => asked(NAME) as string;
  return {
    kind,
    options,
    get name() {
      return name();
    },
    ask: <K extends keyof Q & string>(question: K, argument: string) =>
      asked(`${question} ${argument}`) as Json | undefined as ReturnType<Q[K]>,
    pointer: (...keys) => pointer([...(isRoot(kind) ? [] : ['components']), kind.name, name(), ...keys]),
    report: reportTo(found),
  };
}

function reportTo(found: Diagnostic[]): ReportFinding {
  return (code, params, where) => {
    found.push(raise(code, params, where));
  };
}
