export { JSON_TYPE, type ResponseEntry } from './entry.js';
export { sentAsJsonApi } from './envelope.js';
export { inferredResponses } from './inferred-responses.js';
export { siteEntries } from './site-entries.js';
