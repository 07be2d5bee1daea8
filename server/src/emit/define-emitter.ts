import { type Diagnostic, type Json, type JsonMap, raise } from '@docgen/protocol';
import { type Ask, eachPart, isRoot, type PartKind, PartMemo, pointer } from '../document/index.js';
import type { Emitter, EmitterDefinition, PartContext, Questions, ReportFinding } from './emitter.js';
import type { EmissionMemo } from './memo.js';
import { type PartOptions, partOptions } from './options.js';

/** Remembers the result of one part with its findings. */
interface Made<P> {
  value: P;
  diagnostics: readonly Diagnostic[];
}

const NAME = 'name';
const NONE: readonly Diagnostic[] = [];

/** Makes an emitter that remembers the results of parts by the memo it emits with. */
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
      const each = (visit: (value: P, kind: PartKind, name: string) => void) =>
        eachPart(input.source, (part, kind, name) => visit(of(part, kind, name), kind, name));
      const content = definition.whole({ ...input, options, memo, of, each, report: reportTo(diagnostics) });
      return { content, diagnostics };
    },
  };
}

/** Finds the results that were made with a memo and equal options. */
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

/** Makes the context of a part: each answer goes through `asked`, which notes that the result depends on it. */
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
