import { classOf } from '@docgen/php';
import type { AnalysisContext } from '../context.js';
import type { By, Contribution } from '../contribution.js';
import { descriptionText } from './description-text.js';
import { docblockAnchor } from './docblock-anchor.js';
import { declarationsOfClass } from './of-class.js';
import { webhookRoles } from './webhook.js';

const TARGET = { node: 'component' } as const;

/**
 * Writes the description of a class's component: the prose of its docblock, and above it `Description` on the class
 * itself (responses 4.6, config 9.9).
 */
export function classProse(ctx: AnalysisContext, fqcn: string): Contribution[] {
  const doc = classOf(ctx, fqcn)?.doc;
  const prose = [doc?.summary, doc?.description].filter((text) => text !== undefined).join('\n\n');
  const by: By = { layer: 'docblock', producer: 'docblock', anchor: docblockAnchor(ctx, `class:${fqcn}`) };
  const written: Contribution[] = prose === '' ? [] : [{ target: TARGET, field: 'description', value: prose, by }];
  return [...written, ...classDescription(ctx, fqcn)];
}

/** Writes what `Description` on a class says of its component; the first that is for the class counts. */
export function classDescription(ctx: AnalysisContext, fqcn: string): Contribution[] {
  const all = declarationsOfClass('Description', fqcn, ctx);
  const hasBody = webhookRoles(ctx, fqcn, ctx.document).includes('webhook');
  for (const { anchor } of hasBody ? [] : all.filter((one) => one.flag('request') === true)) {
    const reason = 'asks for the request body of an operation, and stands on a class';
    ctx.raiseShared('attribute.description-unusable', { reason }, { anchor });
  }
  const declared = all.find((one) => one.flag('request') !== true);
  const value = declared === undefined ? undefined : descriptionText(declared, ctx);
  return declared === undefined || value === undefined
    ? []
    : [{ target: TARGET, field: 'description', value, by: declared.by }];
}
