export { impliedErrors } from './implied-errors.js';
export { exceptionAnswer } from './read-answer.js';
export { skippedCallbacks } from './skipped-callbacks.js';
export { thrownExceptions } from './thrown.js';
