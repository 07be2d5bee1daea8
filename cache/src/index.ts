export { type HashedValue, hashedValue } from './answer.js';
export { canonicalJson, digest, sha256 } from './digest.js';
export { Pack, type PackedRow, packedRow, packKey, packOf } from './packs/pack.js';
export { PackFolder } from './packs/pack-folder.js';
export { SequentialWeakMap } from './sequential-weak-map.js';
export { type IsStale, memoized, SharedMemo } from './shared-memo.js';
export { CodecError, decode, encode } from './store/codec.js';
export { codeFolder, packageFolder, type StoreChoice, storeFile } from './store/location.js';
export { openStore } from './store/open.js';
export { loadSqlite, SqliteMissing } from './store/sqlite.js';
export type { FileStamp, Store, StoreOptions, StoreRows } from './store/types.js';
export {
  ABSENT,
  type FactReader,
  type FactSource,
  holds,
  type Origins,
  type ReadSet,
  Recorder,
  type Sharing,
  type Trace,
  traceOf,
  UnrecordedReader,
} from './trace.js';
