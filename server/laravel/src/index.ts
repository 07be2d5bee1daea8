export { CARBON_METHODS } from './carbon.js';
export * from './classes/index.js';
export { CONVERTED, HTTP, SEEN_AS } from './exception-conversion.js';
export { frameworkStatus } from './exception-status.js';
export { isKnownClass, isKnownName, knownParents } from './hierarchy.js';
export * from './middleware.js';
export { FACADES, HTTP_EXCEPTIONS, RELATIONS } from './namespaces.js';
export * from './packages/fractal.js';
export { parametersOfFunction, parametersOfKnownMethod } from './parameters/index.js';
