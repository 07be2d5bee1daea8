export { docblock } from './docblock.js';
