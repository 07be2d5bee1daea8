import type { AnalysisContext } from '../context.js';
import type { Declaration } from './declaration.js';
import { textFile } from './text-file.js';

/**
 * Gives the text of a `Description`: exactly one of `text` and `file` (config 9.9). Undefined, with the reason reported,
 * when it states none or both, or the file cannot be read.
 */
export function descriptionText(declared: Declaration, ctx: AnalysisContext): string | undefined {
  const given = ['text', 'file'].filter((argument) => declared.has(argument));
  if (given.length !== 1) {
    const reason = given.length === 0 ? 'states neither text nor file' : 'states both text and file';
    ctx.raiseShared('attribute.description-unusable', { reason }, { anchor: declared.anchor });
    return undefined;
  }
  if (given[0] === 'text') return declared.text('text');
  return textFile(declared.text('file') ?? '', declared.anchor, ctx);
}
