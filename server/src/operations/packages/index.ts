export { dataPartials } from './laravel-data/partials.js';
export { queryBuilder, strictMode } from './query-builder/index.js';
