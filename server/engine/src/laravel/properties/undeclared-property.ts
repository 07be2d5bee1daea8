import { FLUENT, REQUEST, VALIDATED_INPUT } from '@docgen/laravel-knowledge';
import type { BodyFrame } from '../../infer/frame.js';
import { phpProperty } from '../../stdlib/classes.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { fluentMember } from '../support/fluent-type.js';
import { readSafe } from '../validation/validated.js';

/** Answers a property that `__get` of the framework or an extension of PHP makes up. */
export function undeclaredProperty(on: ClassType, name: string, frame: BodyFrame): Type | undefined {
  const known = phpProperty(on.fqcn, name);
  if (known !== undefined) return known;
  if (on.fqcn === FLUENT) return fluentMember(on, name);
  if (on.fqcn === VALIDATED_INPUT) return readSafe(on, name, () => undefined, frame);
  return frame.run.codebase.isSubclass(on.fqcn, REQUEST) ? unknown('request-input') : undefined;
}
