import { declaredProperty } from '../../infer/class/property-type.js';
import type { BodyFrame } from '../../infer/frame.js';
import type { ClassType, Type } from '../../types/type.js';
import { modelAttribute } from '../eloquent/attribute.js';
import { MODEL_SETTINGS } from '../eloquent/framework-properties.js';

/** Answers `$model->name`: a property the application declares where the reader may see it, else the attribute. */
export function modelProperty(on: ClassType, name: string, frame: BodyFrame): Type {
  return (
    (isVisible(on, name, frame) ? declaredProperty(on, name, frame) : undefined) ?? modelAttribute(on, name, frame)
  );
}

function isVisible(on: ClassType, name: string, { run, self }: BodyFrame): boolean {
  const { codebase } = run;
  const found = codebase.property(on.fqcn, name);
  if (found === undefined || !codebase.isProject(found.in) || MODEL_SETTINGS.has(name)) return false;
  if (found.fact.visibility === 'public') return true;
  if (self === undefined) return false;
  return found.fact.visibility === 'private'
    ? self.toLowerCase() === found.owner.toLowerCase()
    : codebase.isSubclass(self, found.owner) || codebase.isSubclass(found.owner, self);
}
