export { dataPartials } from './laravel-data/partials.js';
export { permissions } from './permission/permissions.js';
export { queryBuilder, strictMode } from './query-builder/index.js';
