export { pathParameters } from './path-parameters.js';
