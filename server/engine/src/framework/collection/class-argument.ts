import { argText } from '../../expression/arguments.js';
import { unknown } from '../../make.js';
import type { Type } from '../../types.js';
import type { Call } from '../rule.js';

export function classArg(call: Call): Type {
  const name = argText(call.args, 0);
  return name === undefined ? unknown('dynamic-call') : call.frame.run.world.typeOfName(name);
}
