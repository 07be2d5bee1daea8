import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  declarationsOf,
} from '../../../analysis/index.js';

/** The paragraph outranks both levels, because it joins a description of either. */
const APPENDED = 2;

/** Reads `DeprecatedOperation`: the flag, and the reason as the last paragraph of the description (config 9.10). */
export const deprecatedOperation: Concern = {
  name: 'attribute-deprecated-operation',
  phase: 'overrides',
  priority: -100,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const declared = declarationsOf('DeprecatedOperation', operation, ctx)[0];
    if (declared === undefined) return [];
    const target = { node: 'operation' } as const;
    const written: Contribution[] = [{ target, field: 'deprecated', value: true, by: declared.by }];
    const reason = declared.text('reason')?.trim() ?? '';
    if (reason !== '') {
      const standing = draft.get(target, 'description');
      const paragraphs = [
        ...(typeof standing === 'string' && standing !== '' ? [standing] : []),
        `**Deprecated:** ${reason}`,
      ];
      const by: By = { ...declared.by, specificity: APPENDED };
      written.push({ target, field: 'description', value: paragraphs.join('\n\n'), by });
    }
    return written;
  },
};
