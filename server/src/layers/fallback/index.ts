export { fallback } from './fallback.js';
