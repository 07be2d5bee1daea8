export { queryBuilder } from './parameters.js';
export { strictMode } from './strict-mode.js';
