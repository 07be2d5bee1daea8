export { type Answer, answer } from './answer.js';
export { canonicalJson, digest, sha256 } from './digest.js';
export { ABSENT, type FactReader, type FactSource, holds, Recorder, type Trace } from './trace.js';
