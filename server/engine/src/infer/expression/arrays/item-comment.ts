import { docNames, type Item, readDocBlock, tagOf, tagText } from '@docgen/php';
import type { ShapeField, Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { fromDocType } from '../../doctype/doc-type.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';

/** Reads prose, example, deprecation and `@var` of the docblock directly above an array item (responses 2.4). */
export function itemDocumentation(item: Item, value: Type, frame: BodyFrame): Partial<ShapeField> {
  const raw = item.comment?.at(-1);
  if (raw?.startsWith('/**') !== true) return {};
  const path = pathOfFrame(frame);
  const doc = readDocBlock(raw, path === undefined ? (name) => name : docNames(frame.run.codebase.reader, path));
  const tag = tagOf(doc, 'var')?.type;
  const prose = [doc.summary, doc.description].filter((t) => t !== undefined).join('\n\n');
  const example = tagText(doc, 'example');
  return {
    ...(tag === undefined
      ? {}
      : { type: stillMissing(value, fromDocType(tag, frame.run.codebase.scopeOf(frame.self, frame.receiver))) }),
    ...(prose === '' ? {} : { description: prose }),
    ...(example === undefined ? {} : { example }),
    ...(doc.tags.some((t) => t.name === 'deprecated') ? { deprecated: true } : {}),
  };
}

/** Keeps a member that may be missing one, whatever type its comment gives it. */
function stillMissing(value: Type, tagged: Type): Type {
  const missing = membersOf(value).filter((m) => framework.isAbsence(m));
  return missing.length === 0 ? tagged : union([tagged, ...missing]);
}

/** Gives the path of the file the frame's code stands in. */
export function pathOfFrame(frame: BodyFrame): string | undefined {
  const rest = frame.fact.slice(frame.fact.indexOf(':') + 1);
  if (frame.fact.startsWith('closure:') || frame.fact.startsWith('main:')) return rest.replace(/#\d+$/, '');
  const owner = rest.includes('::') ? rest.slice(0, rest.lastIndexOf('::')) : rest;
  return frame.run.codebase.classOf(owner)?.path;
}
