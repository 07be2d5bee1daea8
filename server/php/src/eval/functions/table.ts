import { ARRAY_KEYS } from './array/keys.js';
import { ARRAY_MERGE } from './array/merge.js';
import { ARRAY_PARTS } from './array/parts.js';
import { RANGE } from './array/range.js';
import { ARRAY_SEARCH } from './array/search.js';
import { ARRAY_SETS } from './array/sets.js';
import { MATH } from './math/math.js';
import { NUMBER_BASE } from './math/number-base.js';
import type { FunctionRow } from './row.js';
import { ENCODING } from './text/encoding.js';
import { FORMAT } from './text/format.js';
import { JSON_DECODE } from './text/json-decode.js';
import { JSON_ENCODE } from './text/json-encode.js';
import { TEXT_CASE } from './text/letter-case.js';
import { TEXT_PARTS } from './text/parts.js';
import { PATHS } from './text/paths.js';
import { TEXT_REPLACE } from './text/replace.js';
import { TEXT_SEARCH } from './text/search.js';
import { TEXT_TRIM } from './text/trim-and-pad.js';
import { KINDS } from './variable-handling.js';

/** Lists functions of PHP whose result depends on their arguments alone, by name in small letters. */
export const FUNCTIONS: ReadonlyMap<string, FunctionRow> = new Map(
  Object.entries<FunctionRow>({
    ...TEXT_CASE,
    ...TEXT_TRIM,
    ...TEXT_SEARCH,
    ...TEXT_PARTS,
    ...TEXT_REPLACE,
    ...FORMAT,
    ...ENCODING,
    ...JSON_ENCODE,
    ...JSON_DECODE,
    ...PATHS,
    ...KINDS,
    ...ARRAY_KEYS,
    ...ARRAY_MERGE,
    ...ARRAY_PARTS,
    ...ARRAY_SEARCH,
    ...ARRAY_SETS,
    ...RANGE,
    ...MATH,
    ...NUMBER_BASE,
  }),
);
