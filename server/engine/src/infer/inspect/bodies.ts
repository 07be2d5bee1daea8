import type { FactReader } from '@docgen/cache';
import type { BodyFact, Fact, FileFacts } from '@docgen/php';
import { follow } from '../analysis/analyze.js';
import { runBody } from '../evaluator.js';
import { type AnalysisRun, createFrame } from '../frame.js';

/** Tells whether a fact holds statements that are analysed on their own. */
export function isBody(fact: Fact): fact is Fact<BodyFact> {
  return fact.kind === 'body' || fact.kind === 'fnbody' || fact.kind === 'main';
}

/** Puts the facts of a file before those of the reader, so that the bodies looked at are the file's own. */
export function withOwn(reader: FactReader, file: FileFacts): FactReader {
  const own = new Map(file.facts.map((fact) => [fact.id, fact.value]));
  return { read: <T>(id: string) => (own.get(id) as T | undefined) ?? reader.read<T>(id) };
}

/** Runs a body with its declared parameters; may throw. */
export function runAlone(run: AnalysisRun, fact: Fact<BodyFact>): void {
  const name = nameOf(fact);
  if (fact.kind === 'main') runBody(fact.value.body, createFrame(run, { fact: fact.id, root: fact.value }));
  else if (fact.kind === 'fnbody') follow(run, { function: name });
  else follow(run, { class: name.slice(0, name.lastIndexOf('::')), method: name.slice(name.lastIndexOf('::') + 2) });
}

/** Gives a fact's id without its kind. */
export function nameOf(fact: Fact): string {
  return fact.id.slice(fact.id.indexOf(':') + 1);
}
