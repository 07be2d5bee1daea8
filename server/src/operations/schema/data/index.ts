export { collectionItems, dataCollectionKind, dataCollectionSchema, itemOf } from './data-collection.js';
export { configuredFormat, isDate } from './data-dates.js';
export { addedBy, dataSchema, enclosed, membersBeside, toldOf } from './data-schema.js';
export { memberName } from './member-name.js';
export { attributeOf, classAttribute, type DataMember, dataMembers, isDataClass } from './members.js';
export { transformsItself } from './transform-method.js';
