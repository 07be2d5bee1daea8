import type { Json, JsonMap } from '@docgen/protocol';
import { typedText } from '../../analysis/index.js';
import type { RuleComment } from './rule.js';
import { wordsOf } from './tree/alternative.js';

export interface WrittenComment {
  keywords: Map<string, Json>;
  problems: ({ code: 'example-untypable'; text: string } | { code: 'default-untypable'; text: string })[];
}

const closed = (text: string) => (/[.!?:…)]$/.test(text) ? text : `${text}.`);

/** Writes a comment beside a rule onto the finished field (validation 16.3), in front of its description. */
export function writeComment(comment: RuleComment, schema: JsonMap): WrittenComment {
  const out: WrittenComment = { keywords: new Map(), problems: [] };
  const notes = schema.get('description');
  if (comment.text !== undefined) {
    const lead = closed(comment.text);
    out.keywords.set('description', typeof notes === 'string' ? `${lead} ${notes}` : lead);
  }
  const words = wordsOf(schema);
  for (const keyword of ['example', 'default'] as const) {
    const text = comment[keyword];
    if (text === undefined) continue;
    const typed = typedText(text, words);
    if (typed !== undefined) out.keywords.set(keyword, typed.value);
    else out.problems.push({ code: keyword === 'example' ? 'example-untypable' : 'default-untypable', text });
  }
  if (comment.deprecated) out.keywords.set('deprecated', true);
  return out;
}
