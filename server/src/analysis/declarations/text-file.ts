import type { Anchor } from '@docgen/protocol';
import type { AnalysisContext } from '../context.js';

/**
 * Reads the text of an app-relative file: LF line endings, trailing newlines cut (config 9.9). The read is recorded,
 * also while the file is absent; undefined, with the reason reported, when the file is absent or lies outside the
 * application.
 */
export function textFile(file: string, anchor: Anchor, ctx: AnalysisContext): string | undefined {
  const path = insideApplication(file);
  if (path === undefined) {
    ctx.raiseShared('description-file.escapes-base-path', { file }, { anchor });
    return undefined;
  }
  const text = ctx.read<{ text: string }>(`file:${path}`)?.text;
  if (text === undefined) {
    ctx.raiseShared('description-file.missing', { file: path }, { anchor });
    return undefined;
  }
  return text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
}

/** Normalizes an app-relative path without `.` and `..`; undefined when it leaves the application. */
export function insideApplication(file: string): string | undefined {
  const path = file.replace(/\\/g, '/');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return undefined;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join('/');
}
