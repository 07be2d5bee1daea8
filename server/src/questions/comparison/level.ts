import { isMap, type JsonMap } from '@docgen/protocol';
import { internalFormByParts, PartMemo } from '../../document/index.js';
import { type Emitters, loadEmitters } from '../../emit/index.js';
import { emitOptions } from '../../pipeline/emission.js';
import type { DocumentAnalysis } from '../../pipeline/types.js';
import type { OldDocument } from './old-document.js';

type Level = OldDocument['level'];
const FORMATS = { '3.0': 'openapi-3.0', '3.1': 'openapi-3.1', '3.2': 'openapi-3.2' } as const;

let emitters: Emitters | undefined;

/** Loads the emitters, which writing a document at a level needs. */
export async function loadLevels(): Promise<void> {
  emitters ??= await loadEmitters(Object.values(FORMATS));
}

/** Keeps parts in internal form by the emitted part: most stay from build to build. */
const forms = new WeakMap<DocumentAnalysis['emission'], Map<Level, PartMemo<JsonMap>>>();

/**
 * Gives a document in internal form at an OpenAPI level, as its artifact says it: what that cannot say is left out (diff 6.3). Findings of the
 * emitters are dropped.
 */
export function documentAtLevel({ unhashed, emission, config }: DocumentAnalysis, level: Level): JsonMap {
  if (emitters === undefined) throw new Error('The emitters were not loaded.');
  const finished = { unhashed, document: unhashed };
  const options = emitOptions(config, { provenance: 'winners', dropIds: false });
  const { content } = emitters.emit(FORMATS[level], finished, options, emission);
  if (!isMap(content as JsonMap)) throw new Error('An OpenAPI artifact is no tree.');
  const memos = forms.get(emission) ?? new Map<Level, PartMemo<JsonMap>>();
  forms.set(emission, memos);
  const memo = memos.get(level) ?? new PartMemo<JsonMap>();
  memos.set(level, memo);
  return internalFormByParts(content as JsonMap, memo);
}
