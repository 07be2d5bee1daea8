import type { FrameworkReturns } from '../../infer/framework/returns.js';
import { isResource } from '../classes.js';
import { answered } from './responsable.js';
import { partsOf, renderedResponse } from './response-type.js';
import { describeReturn } from './site-response.js';

export const returns: FrameworkReturns = {
  answered,
  describeReturn,
  isTelling: (type, run) => partsOf(type) !== undefined || isResource(type.fqcn, run.codebase),
  renderedResponse,
};
