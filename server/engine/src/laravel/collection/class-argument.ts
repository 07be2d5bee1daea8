import { argText } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';

export function classArg(call: MemberCall): Type {
  const name = argText(call.args, 0);
  return name === undefined ? unknown('dynamic-call') : call.frame.run.codebase.typeOfName(name);
}
