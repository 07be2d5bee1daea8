export { type Entry, JSON_TYPE } from './entry.js';
export { sentAsJsonApi } from './envelope.js';
export { inferredResponses } from './inferred-responses.js';
export { siteEntries } from './site-entries.js';
