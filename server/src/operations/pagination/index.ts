export { jsonApiKeys } from './json-api.js';
export { pageKeys } from './page-keys.js';
