import type { FactReader } from '@docgen/cache';
import {
  type BodyFact,
  type ComposerMaps,
  createPhpIndex,
  type Expr,
  type Fact,
  lower,
  type PhpIndex,
  type PhpIndexOptions,
} from '@docgen/php';
import { composerMaps, memoryFiles } from './memory-files.js';

/** A small project in memory: its index, and a reader over it. */
export function project(
  texts: Record<string, string>,
  maps: Partial<ComposerMaps> = {},
  options: PhpIndexOptions = {},
): { index: PhpIndex; reader: FactReader } {
  const index = createPhpIndex(memoryFiles(texts), composerMaps(maps), options);
  return { index, reader: readerOf(index) };
}

export function readerOf(index: PhpIndex): FactReader {
  return { read: <T>(id: string) => index.get(id)?.value as T | undefined };
}

/** Facts of a text by id. */
export function factsOf(text: string, path = 'app/x.php'): Map<string, Fact> {
  return new Map(lower(path, text).facts.map((fact) => [fact.id, fact]));
}

export function factValue<T>(text: string, id: string): T {
  return factsOf(text).get(id)?.value as T;
}

/** The expression of `return …;` standing alone in a file. */
export function expression(text: string): Expr {
  const body = factValue<BodyFact>(`<?php return ${text};`, 'main:app/x.php').body;
  const first = body[0];
  if (first?.k !== 'return' || first.e === undefined) throw new Error(`no expression: ${text}`);
  return first.e;
}
