import { type ClassFact, ordinalOf } from '@docgen/php';
import type { AnalysisContext, Contribution, OperationRoute } from '../../analysis/index.js';
import { controllerTag } from '../controller-tag.js';
import { proseOf } from './prose.js';

/** Matches the line editors write over a new class, which says nothing: `Class BookController`. */
const CLASS_NAME_ALONE = /^class\s+\\?[\w\\]+\.?$/i;

/** Describes the tag of a controller by the prose of its class (document 10.4). */
export function tagDescription(operation: OperationRoute, ctx: AnalysisContext): Contribution[] {
  const { action } = operation.route;
  const name = controllerTag(operation, ctx);
  if (name === undefined || action.kind !== 'controller') return [];
  const id = `class:${action.class}`;
  const fact = ctx.read<ClassFact>(id);
  if (fact?.doc === undefined) return [];
  // The deprecation of a class says nothing of the operations of its tag.
  const { summary, description } = proseOf({
    ...fact.doc,
    tags: fact.doc.tags.filter((tag) => tag.name !== 'deprecated'),
  });
  const paragraphs = [summary, description].filter((text) => text !== undefined && !CLASS_NAME_ALONE.test(text));
  if (paragraphs.length === 0) return [];
  const at = ordinalOf(fact, fact.doc);
  const anchor = { fact: id, ...(at === undefined ? {} : { at }) };
  const by = { layer: 'docblock', producer: 'docblock', anchor } as const;
  return [{ target: { node: 'tag', name }, field: 'description', value: paragraphs.join('\n\n'), by }];
}
