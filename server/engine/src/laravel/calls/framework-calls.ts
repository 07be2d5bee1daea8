import { OPTIONAL } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import type { FrameworkCalls } from '../../infer/framework/calls.js';
import { ASKING } from '../../stdlib/functions/asking-functions.js';
import { ruleCall } from '../class-rules.js';
import { statusOfRaised } from '../exceptions/exception-rules.js';
import { pinnedCode } from '../exceptions/exception-status.js';
import { behindFacade } from '../facades/behind-facade.js';
import { withErrorComponent } from '../http/error-component.js';
import { packageFunction } from '../packages/functions.js';
import { heldProperties } from '../packages/known-properties.js';
import { scopeBehindMagic } from '../query/local-scope.js';
import { proxyCall } from '../support/higher-order-call.js';
import { throughOptional } from '../support/optional.js';
import { construct } from './construct.js';
import { functionCall } from './function-call.js';
import { parentCall } from './parent-call.js';
import { undeclaredCall } from './undeclared-call.js';

export const calls: FrameworkCalls = {
  memberCall: ruleCall,
  undeclaredCall,
  behindStatic: behindFacade,
  parentCall,
  proxyCall: proxyCall,
  heldCall: (on, name, args, frame) =>
    on.fqcn === OPTIONAL
      ? throughOptional(on, (held) => callMember(held, name, args, frame))
      : (statusOfRaised(on, name, frame.run) ?? pinnedCode(on, name, frame) ?? scopeBehindMagic(on, name, args, frame)),
  functionCall,
  onlyAsks: (name) => ASKING.has(name) || name === 'class_basename' || name === 'class_uses_recursive',
  endsBody: (name) => name === 'abort',
  undeclaredFunction: packageFunction,
  construct,
  heldProperties,
  nameResponses: withErrorComponent,
};
