export { type Answer, answer } from './answer.js';
export { canonicalJson, digest, sha256 } from './digest.js';
export { Circle, found, type Stale } from './memo-scope.js';
export { Successive } from './sequential-weak-map.js';
export { CodecError, decode, encode } from './store/codec.js';
export { type StoreChoice, storeFile } from './store/location.js';
export { openStore } from './store/open.js';
export { loadSqlite } from './store/sqlite.js';
export type { FileStamp, Store, StoreOptions, StoreRows } from './store/types.js';
export {
  ABSENT,
  type FactReader,
  type FactSource,
  holds,
  Passing,
  type Reads,
  Recorder,
  type Sharing,
  type Trace,
  traceOf,
} from './trace.js';
