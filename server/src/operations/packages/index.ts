export { queryBuilder, strictMode } from './query-builder/index.js';
