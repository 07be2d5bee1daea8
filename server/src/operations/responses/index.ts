export { inferredResponses } from './inferred-responses.js';
