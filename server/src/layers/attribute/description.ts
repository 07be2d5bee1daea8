import { isMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
} from '../../analysis/index.js';
import { textFile } from './text-file.js';

/**
 * Reads `Description` of the operation, or of its request body with `request: true`; exactly one of `text` and `file`
 * is given. The first declaration of each counts (config 9.9).
 */
export const description: Concern = {
  name: 'attribute-description',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext, draft): Contribution[] {
    const all = declarationsOf('Description', operation, ctx);
    const own = all.find((d) => d.flag('request') !== true);
    const body = all.find((d) => d.flag('request') === true);
    return [
      ...(own === undefined ? [] : ofOperation(own, ctx)),
      ...(body === undefined ? [] : ofBody(body, ctx, draft)),
    ];
  },
};

function ofOperation(declared: Declaration, ctx: AnalysisContext): Contribution[] {
  const value = textOf(declared, ctx);
  return value === undefined ? [] : [{ target: { node: 'operation' }, field: 'description', value, by: declared.by }];
}

function ofBody(declared: Declaration, ctx: AnalysisContext, draft: DraftView): Contribution[] {
  const target = { node: 'operation' } as const;
  const body = draft.get(target, 'requestBody');
  if (!isMap(body)) {
    if (declared.site.level === 'method') {
      const reason = 'asks for the request body, and the operation has none';
      ctx.raise('attribute.description-unusable', { reason }, { anchor: declared.anchor });
    }
    return [];
  }
  const text = textOf(declared, ctx);
  if (text === undefined) return [];
  return [{ target, field: 'requestBody', value: new Map([...body, ['description', text]]), by: declared.by }];
}

function textOf(declared: Declaration, ctx: AnalysisContext): string | undefined {
  const given = ['text', 'file'].filter((argument) => declared.has(argument));
  if (given.length !== 1) {
    const reason = given.length === 0 ? 'states neither text nor file' : 'states both text and file';
    ctx.raise('attribute.description-unusable', { reason }, { anchor: declared.anchor });
    return undefined;
  }
  if (given[0] === 'text') return declared.text('text');
  return textFile(declared.text('file') ?? '', declared.anchor, ctx);
}
