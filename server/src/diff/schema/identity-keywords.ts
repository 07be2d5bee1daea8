import { isSame } from '../stable-text.js';
import type { SchemaPair } from './schema-pair.js';

/** Compares how a schema is called and read, and the keywords of the kind that have no order of their own (diff 10.2). */
export function compareIdentities(pair: SchemaPair): void {
  for (const keyword of KEYWORDS) {
    if (isSame(pair.before.get(keyword), pair.after.get(keyword))) continue;
    const fields = pair.field(keyword);
    if (keyword === '$schema') pair.report('schema.dialect-changed', '.$schema', { fields });
    else if (keyword === '$id') pair.reportAs('schema.identity-changed', 'CLASH', '.$id', { fields });
    else if (keyword === '$anchor') {
      const of = pair.before.has('$anchor') ? 'CLASH' : 'NEUTRAL';
      pair.reportAs('schema.identity-changed', of, '.$anchor', { fields });
    } else pair.report('schema.keyword-changed', `.${keyword}`, { fields });
  }
}

const KEYWORDS =
  '$id $anchor $schema $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary dependencies'.split(' ');
