import type { BodyFrame } from '../../infer/frame.js';
import { BOOL, INT, unknown } from '../../types/make.js';
import { COMPUTED_NUMBER, nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { relationNamed } from './named-relation.js';
import { rawColumn } from './raw-column.js';

/**
 * Types an attribute a query adds about a relation: `count`, `exists`, `sum`, `avg`, or the `min` or `max` of a column
 * (engine 14.4).
 */
export function aggregateOf(
  model: string,
  relation: string,
  what: string | undefined,
  column: string | undefined,
  frame: BodyFrame,
): Type {
  switch (what) {
    case 'count':
      return INT;
    case 'exists':
      return BOOL;
    case 'sum':
    case 'avg':
      return nullable(COMPUTED_NUMBER);
    default: {
      const related = relationNamed(model, relation, frame)?.related;
      return related?.kind === 'class' && column !== undefined
        ? nullable(rawColumn(related, column, frame))
        : unknown('magic');
    }
  }
}
