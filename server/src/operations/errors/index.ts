export { impliedErrors } from './implied.js';
