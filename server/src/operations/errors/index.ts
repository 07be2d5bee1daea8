export { impliedErrors } from './implied.js';
export { skippedCallbacks } from './skipped-callbacks.js';
export { thrownExceptions } from './thrown.js';
