import { connect } from './mapper.js';
import { schemaOf } from './schema-of.js';

export { actionAnalysis } from './action-analysis.js';
export { as, below, type Mapping, mapping, metadata, note, type Place, type Unresolved } from './mapping.js';
export { attributeText, documentationAttribute, identityOf, shortName } from './naming.js';
export { anyOf, nullableSchema } from './nullable.js';
export { pageSchema } from './page.js';
export { paginatorKind, paginatorSchema } from './paginator.js';
export { resourceBody, resourceItems } from './resource.js';
export { resourceFields } from './resource-shape.js';
export { shapeSchema } from './shape.js';
export { raiseUnresolved } from './unresolved.js';
export { schemaOf };

connect(schemaOf);
