export { impliedErrors } from './implied.js';
export { readAnswer } from './read-answer.js';
export { skippedCallbacks } from './skipped-callbacks.js';
export { thrownExceptions } from './thrown.js';
