export { pageKeys } from './page-keys.js';
