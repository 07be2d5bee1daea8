import { connect } from './mapper.js';
import { schemaOf } from './schema-of.js';

export { actionAnalysis, guardsOf } from './action-analysis.js';
export * from './data/index.js';
export { typedExample } from './example.js';
export {
  atMember,
  atPosition,
  type Mapping,
  mapping,
  metadata,
  noteUnresolved,
  type Unresolved,
  type ValuePosition,
} from './mapping.js';
export { anyOf, nullableSchema } from './nullable.js';
export { pageSchema } from './pages/page.js';
export { paginatorKind, paginatorSchema, writesItself } from './pages/paginator.js';
export { resourceBody } from './resources/resource.js';
export { resourceItems } from './resources/resource-collection.js';
export { resourceFields } from './resources/resource-shape.js';
export { shapeSchema } from './shape.js';
export { besideEmptyArray, isEmptyArray } from './union.js';
export { raiseUnresolved } from './unresolved-types.js';
export { schemaOf };

connect(schemaOf);
