export { CARBON_METHODS } from './carbon.js';
export * from './classes/index.js';
export { CONVERTED, HTTP, SEEN_AS } from './exception-conversion.js';
export { frameworkStatus } from './exception-status.js';
export { isKnownClass, isKnownName, knownParents } from './hierarchy.js';
export { frameworkKeyType } from './key-type.js';
export * from './middleware.js';
export { FACADES, HTTP_EXCEPTIONS, LARAVEL_DATA, MODEL_ATTRIBUTES, NAMED_FACADES, RELATIONS } from './namespaces.js';
export * from './packages/fractal.js';
export { JWT_ROOTS } from './packages/jwt.js';
export {
  FAST_EXCEL,
  INERTIA_FACTORY,
  INERTIA_WRITERS,
  PDF_WRITERS,
  PICTURE,
  PICTURE_WRITERS,
  SHEET_WRITERS,
} from './packages/writers.js';
export { parametersOfFunction, parametersOfKnownMethod } from './parameters/index.js';
export { overriddenParameterClass } from './parameters/overridden.js';
export { STUB_PROSE } from './stub-prose.js';
export { isGuardChange, isUserChange } from './user-changes.js';
