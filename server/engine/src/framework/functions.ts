import type { Arg } from '@docgen/php';
import { assignTo, readProperty } from '../evaluator.js';
import { type Args, applyArg, argText, argType, spreadsOf } from '../expression/arguments.js';
import { plus, spread, writeField } from '../expression/arrays.js';
import { binaryTypes } from '../expression/binary-types.js';
import type { Frame } from '../expression/frame.js';
import { isOrderless } from '../expression/next-index.js';
import { beginning } from '../flow/route-decisions.js';
import {
  BOOL,
  FALSE,
  FLOAT,
  INT,
  intLiteral,
  isIntKey,
  isListShape,
  list,
  literal,
  map,
  NEVER,
  NULL,
  STRING,
  shape,
  TRUE,
  tuple,
  unknown,
  VOID,
} from '../make.js';
import { elementOf, isNullable, isUnknown, nullable, truthiness, truthy, widen } from '../operations.js';
import type { ShapeField, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { accumulated } from './accumulated.js';
import { arrayFunction, eachArray } from './array-functions.js';
import { arrayKeyOf, keyedArray, namedBy, textKeyOf } from './array-key.js';
import { areEven } from './even-arrays.js';
import { elementOfClass } from './iteration.js';
import { valueFunction } from './value-functions.js';

type Stub = Type | ((args: Args, written: readonly Arg[], frame: Frame) => Type);

const NUMBER = union([INT, FLOAT]);
const orFalse = (type: Type) => union([type, FALSE]);
const first = (args: Args): Type => argType(args, 0) ?? unknown('untyped');

function element(type: Type): Type {
  return elementOf(type)?.value ?? unknown('untyped');
}

function key(type: Type): Type {
  return elementOf(type)?.key ?? unknown('untyped');
}

/** Integer keys renumbered from 0, string keys kept. */
function renumber(type: Type): Type {
  if (type.kind === 'shape') return spread(shape([]), type);
  if (type.kind === 'list') return list(type.item, type.nonEmpty === true ? { nonEmpty: true } : {});
  return type;
}

function values(type: Type): Type {
  if (type.kind === 'shape' && type.fields.every((f) => f.optional !== true) && !isOrderless(type))
    return tuple(type.fields.map((f) => f.type));
  return list(isUnknown(type) ? unknown('vague-array') : element(type));
}

/** Keys kept, members perhaps gone. */
function kept(type: Type): Type {
  if (type.kind === 'shape') return shape(type.fields.map((f) => ({ ...f, optional: true })));
  return type.kind === 'list' ? list(type.item, { gaps: true }) : type;
}

function arrayMap(args: Args): Type {
  const source = argType(args, 1) ?? unknown('untyped');
  if (args.positional.length > 2) {
    const sources = args.positional.slice(1).map((p) => p.type);
    const even = areEven(args);
    const result = applyArg(
      args,
      0,
      sources.map((type) => (even ? element(type) : nullable(element(type)))),
    );
    return list(result === undefined ? unknown('dynamic-call') : widen(result));
  }
  const on = (type: Type): Type => applyArg(args, 0, [type]) ?? unknown('dynamic-call');
  if (source.kind === 'shape')
    return shape(
      source.fields.map((f) => ({ key: f.key, type: on(f.type), ...(f.optional ? { optional: true as const } : {}) })),
    );
  if (isUnknown(source)) return unknown('vague-array');
  if (source.kind === 'map') return map(source.key, on(source.value));
  return list(on(element(source)), source.kind === 'list' && source.gaps === true ? { gaps: true } : {});
}

/** What is left of a value that was found truthy: a text is not empty. */
function nonFalsy(type: Type): Type {
  return union(
    membersOf(truthy(type)).map((m) =>
      m.kind === 'scalar' && m.type === 'string' ? { ...m, nonEmpty: true as const } : m,
    ),
  );
}

function arrayFilter(args: Args): Type {
  const source = first(args);
  if (isUnknown(source)) return unknown('vague-array');
  if (argType(args, 1) !== undefined && argType(args, 1)?.kind !== 'null') return kept(source);
  if (source.kind === 'shape') {
    return shape(
      source.fields.flatMap((f): ShapeField[] => {
        const truth = truthiness(f.type);
        if (truth === false) return [];
        return truth === true ? [f] : [{ ...f, type: nonFalsy(f.type), optional: true }];
      }),
    );
  }
  if (source.kind === 'list') return list(nonFalsy(source.item), { gaps: true });
  return source.kind === 'map' ? map(source.key, nonFalsy(source.value)) : source;
}

function arrayMerge(args: Args): Type {
  const known = args.positional.reduce<Type>((out, p) => spread(out, p.type), shape([]));
  return spreadsOf(args).reduce<Type>((out, spreaded) => {
    const each = elementOf(spreaded)?.value;
    if (each === undefined || isUnknown(each)) return unknown('vague-array');
    // Any number of them, none included.
    const one = union(membersOf(each).map(widen));
    return union([out, spread(spread(out, one), one)]);
  }, known);
}

function arrayReplace(args: Args): Type {
  if (args.unreadable) return unknown('vague-array');
  return args.positional.reduce<Type>((out, p) => {
    const each = membersOf(p.type).flatMap((by) => membersOf(out).map((on) => replaced(on, by)));
    return union(each);
  }, shape([]));
}

function replaced(on: Type, by: Type): Type {
  if (by.kind !== 'shape' || on.kind !== 'shape')
    return on.kind === 'shape' && on.fields.length === 0 ? by : plus(by, on);
  return by.fields.reduce<Type>((t, f) => writeField(t, f, f.optional === true), on);
}

/** The key of a row; one without it is numbered. */
function columnKey(row: Type, name: string, frame: Frame): Type {
  if (row.kind !== 'shape') return readProperty(row, name, frame);
  const field = row.fields.find((f) => f.key === name);
  return field === undefined ? INT : field.optional === true ? union([field.type, INT]) : field.type;
}

function arrayColumn(args: Args, _written: readonly Arg[], frame: Frame): Type {
  const source = first(args);
  const column = argText(args, 1);
  const member = (row: Type): Type => {
    if (column === undefined) return argType(args, 1)?.kind === 'null' ? row : unknown('dynamic-name');
    // A row without the column is passed over.
    if (row.kind === 'shape') return row.fields.find((f) => f.key === column)?.type ?? NEVER;
    return readProperty(row, column, frame);
  };
  const certain = (row: Type): boolean =>
    row.kind !== 'shape' || column === undefined || row.fields.some((f) => f.key === column && f.optional !== true);
  const item = element(source);
  if (item.kind === 'enum' && argType(args, 2) === undefined && frame.run.allCases.has(source)) {
    const cases = item.cases ?? frame.run.world.enumCases(item.fqcn);
    if (cases !== undefined && cases.length > 0)
      return tuple(cases.map((c) => member({ kind: 'enum', fqcn: item.fqcn, cases: [c] })));
  }
  const values = source.kind === 'shape' ? union(source.fields.map((f) => member(f.type))) : member(item);
  const by = argType(args, 2);
  if (by !== undefined && by.kind !== 'null') {
    const name = argText(args, 2);
    const key = name === undefined ? undefined : union(membersOf(item).map((row) => columnKey(row, name, frame)));
    return keyedArray(arrayKeyOf(key ?? unknown('untyped')), values, true);
  }
  return source.kind === 'shape' && source.fields.every((f) => f.optional !== true && certain(f.type))
    ? tuple(source.fields.map((f) => member(f.type)))
    : list(values);
}

function compact(args: Args, _written: readonly Arg[], frame: Frame): Type {
  const flat = (type: Type): Type[] => (type.kind === 'shape' ? type.fields.flatMap((f) => flat(f.type)) : [type]);
  const names = args.positional.flatMap((p) => flat(p.type));
  if (args.unreadable || names.some((n) => n.kind !== 'literal')) return unknown('dynamic-name');
  const fields = names.flatMap((n): ShapeField[] => {
    const name = n.kind === 'literal' ? String(n.value) : '';
    const type = frame.env.get(name);
    if (type === undefined && !frame.env.isLost(name)) return [];
    const maybe = frame.env.maybeUnset.has(name);
    return [{ key: name, type: type ?? unknown('untyped'), ...(maybe ? { optional: true as const } : {}) }];
  });
  return shape(fields);
}

function keys(args: Args): Type {
  const source = first(args);
  if (source.kind === 'shape' && source.fields.every((f) => f.optional !== true) && !isOrderless(source)) {
    return tuple(
      source.fields.map((f) => (isIntKey(f.key) ? intLiteral(BigInt(f.key)) : { kind: 'literal', value: f.key })),
    );
  }
  return list(isUnknown(source) ? union([INT, STRING]) : widen(key(source)));
}

function combine(args: Args): Type {
  const [k, v] = [first(args), argType(args, 1) ?? unknown('untyped')];
  if (k.kind === 'shape' && v.kind === 'shape' && k.fields.length === v.fields.length) {
    const even = [...k.fields, ...v.fields].every((f) => f.optional !== true);
    const type = even ? namedBy(k.fields, (i) => v.fields[i]?.type ?? unknown('untyped')) : undefined;
    if (type !== undefined) return type;
  }
  return keyedArray(textKeyOf(element(k)), element(v), true);
}

function fill(args: Args): Type {
  const names = first(args);
  const value = argType(args, 1) ?? unknown('untyped');
  return (
    (names.kind === 'shape' ? namedBy(names.fields, () => value) : undefined) ??
    keyedArray(textKeyOf(element(names)), value, true)
  );
}

function iterated(args: Args, _written: readonly Arg[], frame: Frame): Type {
  const source = first(args);
  const found = source.kind === 'class' ? elementOfClass(source, frame.run.world) : elementOf(source);
  if (found === undefined) return unknown('vague-array');
  const preserve = argType(args, 1, 'preserve_keys');
  const keyed = () => keyedArray(found.key, found.value, source.kind === 'class' && source.fqcn !== 'Generator');
  const keeps = preserve === undefined ? true : truthiness(preserve);
  if (keeps === undefined) return union([keyed(), list(found.value)]);
  return keeps ? keyed() : list(found.value);
}

/** An array of unknown members that was changed, or none at all. */
function changes(result: (type: Type) => Type) {
  return (args: Args, written: readonly Arg[], frame: Frame): Type => {
    if (written[0] !== undefined) assignTo(written[0].value, unknown('vague-array'), frame);
    return result(first(args));
  };
}

function extreme(args: Args): Type {
  const types = [...args.positional.map((p) => p.type), ...spreadsOf(args).map(element)];
  const [only] = types;
  return types.length === 1 && only !== undefined && !args.unreadable ? element(only) : union(types.map(widen));
}

function absolute(type: Type): Type {
  if (type.kind === 'scalar' && type.type === 'int' && type.min !== undefined && type.min >= 0) return type;
  const plain = widen(type);
  return plain.kind === 'scalar' && (plain.type === 'int' || plain.type === 'float') ? plain : NUMBER;
}

/** `JSON_THROW_ON_ERROR` among the flags: there is no false then. */
function throws(flags: Type | undefined): boolean {
  return flags?.kind === 'literal' && typeof flags.value === 'number' && (flags.value & 4_194_304) !== 0;
}

/** How often each value occurs, under the value. */
function countedBy(value: Type): Type {
  return keyedArray(arrayKeyOf(value), INT, true);
}

function sum(args: Args): Type {
  const item = widen(element(first(args)));
  return membersOf(item).every((m) => m.kind === 'scalar' && m.type === 'int')
    ? INT
    : membersOf(item).every((m) => m.kind === 'scalar' && m.type === 'float')
      ? FLOAT
      : NUMBER;
}

export const STUBS: Record<string, Stub> = Object.create(null) as Record<string, Stub>;
function stub(names: string, type: Stub): void {
  for (const name of names.split(/\s+/)) STUBS[name] = type;
}

/** Built-in PHP functions (engine 14.9). */
stub(
  'is_string is_int is_integer is_float is_bool is_array is_object is_null is_numeric is_callable is_iterable is_scalar is_a is_subclass_of in_array array_key_exists key_exists array_is_list str_contains str_ends_with ctype_digit ctype_alpha ctype_upper ctype_lower ctype_space ctype_alnum method_exists property_exists class_exists function_exists interface_exists enum_exists file_exists is_file is_dir is_readable is_writable mkdir unlink rename copy checkdate hash_equals password_verify mb_check_encoding array_any array_all settype boolval is_countable defined is_nan is_finite is_infinite',
  BOOL,
);
stub('str_starts_with', (args) => {
  const answer = beginning(args);
  return answer === undefined ? BOOL : literal(answer);
});
stub(
  'strtolower strtoupper ucfirst lcfirst ucwords trim ltrim rtrim chop substr mb_substr mb_strtolower mb_strtoupper mb_convert_case mb_strimwidth mb_convert_encoding str_pad str_repeat strrev nl2br wordwrap chunk_split htmlspecialchars htmlentities html_entity_decode htmlspecialchars_decode strip_tags addslashes stripslashes sprintf vsprintf number_format date gmdate implode join serialize md5 sha1 hash hash_hmac bin2hex dechex decbin base_convert uniqid base64_encode http_build_query urlencode rawurlencode urldecode rawurldecode ucwords gettype get_debug_type get_class php_sapi_name phpversion spl_object_hash random_bytes password_hash basename dirname sys_get_temp_dir strtr chr quotemeta mb_str_pad substr_replace gethostname file_get_contents hex2bin iconv preg_quote str_replace str_ireplace long2ip escapeshellarg vsprintf',
  STRING,
);
stub(
  'intval count sizeof strlen mb_strlen time ord random_int mt_rand rand filesize filemtime hrtime crc32 memory_get_usage memory_get_peak_usage substr_count mb_substr_count levenshtein similar_text intdiv strcmp strcasecmp strncmp strncasecmp strnatcmp strnatcasecmp bindec getmypid mb_strwidth iterator_count file_put_contents func_num_args spl_object_id',
  INT,
);
// Numbers of any length are texts.
stub('bcadd bcsub bcmul bcdiv bcmod bcpow bcpowmod bcsqrt bcfloor bcceil bcround', STRING);
stub('bccomp bcscale', INT);
stub('extension_loaded is_executable', BOOL);
stub(
  'floatval doubleval round floor ceil sqrt fdiv sin cos tan log log10 exp pi deg2rad rad2deg hypot fmod lcg_value atan2 atan acos asin',
  FLOAT,
);
stub(
  'strpos stripos strrpos strripos mb_strpos mb_stripos mb_strrpos strtotime mktime gmmktime preg_match preg_match_all',
  orFalse(INT),
);
stub(
  'strstr stristr strrchr strpbrk mb_strstr getenv base64_decode realpath tempnam readline fgets fread ob_get_clean ob_get_contents inet_pton gethostbyname',
  orFalse(STRING),
);
stub('explode str_split mb_str_split file scandir get_class_methods', list(STRING));
stub('preg_replace preg_replace_callback', nullable(STRING));
stub('json_encode', (args) => (throws(argType(args, 1, 'flags')) ? STRING : orFalse(STRING)));
stub('json_decode', unknown('json-decode'));
stub('unserialize', unknown('mixed'));
stub('key', (args) => nullable(widen(key(first(args)))));
stub('str_getcsv', list(nullable(STRING)));
stub('get_object_vars', (args) => {
  const type = first(args);
  return type.kind === 'shape' && type.isObject === true ? shape(type.fields) : map(STRING, unknown('mixed'));
});
stub('microtime', (args) => (argType(args, 0) === undefined ? STRING : FLOAT));
// A part that isn't there is null; an address that can't be read is false, asked for a part as well.
stub('parse_url', (args) => {
  const part = (args.positional[1] ?? args.named.get('component'))?.expr;
  if (argType(args, 1, 'component') === undefined) return orFalse(map(STRING, union([STRING, INT])));
  const name = part?.k === 'const' ? (part.fallback ?? part.name) : '';
  if (name === 'PHP_URL_PORT') return union([INT, NULL, FALSE]);
  if (/^PHP_URL_[A-Z]+$/.test(name)) return union([STRING, NULL, FALSE]);
  return union([STRING, INT, NULL, FALSE, map(STRING, union([STRING, INT]))]);
});
stub('strval', STRING);
stub('filter_var', unknown('mixed'));
stub('array_map', arrayMap);
stub('array_filter', arrayFilter);
stub('array_values', (args) => values(first(args)));
stub('array_keys', keys);
stub('array_merge', arrayMerge);
// A key two of them share holds the values of both; with none in common it is the plain merge.
stub('array_merge_recursive', (args) => {
  const names = args.positional.flatMap(({ type }) =>
    type.kind === 'shape' ? type.fields.map((f) => f.key).filter((key) => !isIntKey(key)) : [],
  );
  const exact = args.positional.every((p) => p.type.kind === 'shape') && new Set(names).size === names.length;
  return exact ? arrayMerge(args) : unknown('vague-array');
});
stub('array_replace', arrayReplace);
stub('array_combine', combine);
stub('array_fill_keys', fill);
stub('array_fill array_pad', (args) => list(argType(args, 2) ?? unknown('untyped')));
stub('array_column', arrayColumn);
stub('array_slice', (args) =>
  first(args).kind === 'shape'
    ? isListShape(first(args))
      ? list(element(first(args)))
      : kept(first(args))
    : renumber(first(args)),
);
stub('array_reverse', (args) => {
  const s = first(args);
  return s.kind === 'shape' ? renumber(shape([...s.fields].reverse())) : renumber(s);
});
stub(
  'array_unique array_diff array_diff_key array_diff_assoc array_udiff array_intersect array_intersect_key array_intersect_assoc array_uintersect',
  (args) => kept(first(args)),
);
stub('array_flip', (args) => keyedArray(arrayKeyOf(element(first(args))), widen(key(first(args))), true));
stub('array_chunk', (args) => list(list(element(first(args)))));
stub('array_search', (args) => orFalse(widen(key(argType(args, 1) ?? unknown('untyped')))));
stub('array_rand', (args) => widen(key(first(args))));
stub('array_sum array_product', sum);
stub('array_reduce', (args) => {
  const initial = argType(args, 2) ?? NULL;
  return accumulated(initial, (sum) => applyArg(args, 1, [sum, element(first(args))]));
});
stub(
  'array_pop array_shift',
  changes((t) => nullable(element(t))),
);
stub(
  'array_push array_unshift',
  changes(() => INT),
);
stub(
  'array_splice',
  changes(() => unknown('vague-array')),
);
stub('array_key_first array_key_last', (args) => {
  const k = widen(key(first(args)));
  return first(args).kind === 'shape' && !isNullable(k) ? k : nullable(k);
});
stub('array_first array_last array_find', (args) => nullable(element(first(args))));
stub('current reset end next prev', (args) => orFalse(element(first(args))));
stub('array_walk', BOOL);
stub('compact', compact);
stub('iterator_to_array', iterated);
stub('func_get_args', list(unknown('untyped')));
stub(
  'sort rsort usort shuffle asort arsort uasort ksort krsort uksort natsort natcasesort',
  changes(() => TRUE),
);
stub('max min', extreme);
stub('abs', (args) => union(membersOf(first(args)).map(absolute)));
stub('pow', (args) => binaryTypes('**', first(args), argType(args, 1) ?? unknown('untyped')));
stub(
  'call_user_func',
  (args) =>
    applyArg(
      args,
      0,
      args.positional.slice(1).map((p) => p.type),
    ) ?? unknown('dynamic-call'),
);
stub('call_user_func_array', unknown('dynamic-call'));
stub('extract', (_args, _written, frame) => {
  frame.env.forgetAll();
  return INT;
});
stub('parse_str', (_args, _written, frame) => {
  frame.env.forgetAll();
  return VOID;
});
stub('date_create', orFalse({ kind: 'class', fqcn: 'DateTime' }));
stub('date_create_immutable', orFalse({ kind: 'class', fqcn: 'DateTimeImmutable' }));
stub('define', BOOL);
stub('var_dump', VOID);
stub('sleep', INT);
stub('usleep', VOID);
stub('octdec hexdec', NUMBER);
stub('mb_detect_encoding get_parent_class', orFalse(STRING));
stub('ip2long', orFalse(INT));
stub('constant', unknown('mixed'));
stub('sscanf', unknown('mixed'));
stub('version_compare', (args) => (argType(args, 2) === undefined ? INT : BOOL));
stub('str_word_count', (args) => {
  const format = argType(args, 1);
  if (format === undefined) return INT;
  return format.kind === 'literal' && format.value === 1 ? list(STRING) : union([INT, list(STRING, { gaps: true })]);
});
stub('array_count_values', (args) => countedBy(widen(element(first(args)))));
stub('array_change_key_case', (args) =>
  first(args).kind === 'shape' ? map(union([INT, STRING]), element(first(args))) : first(args),
);

/** What a built-in function answers; undefined for one that isn't listed. */
export function phpFunction(name: string, args: Args, written: readonly Arg[], frame: Frame): Type | undefined {
  const each = eachArray(name, args);
  if (each !== undefined) {
    const types = each.map((one) => phpFunction(name, one, written, frame) ?? unknown('vendor-body'));
    return union(types, frame.run.world.enumCases);
  }
  const exact = arrayFunction(name, args, written, frame) ?? valueFunction(name, args, written, frame);
  if (exact !== undefined) return exact;
  const known = STUBS[name];
  return typeof known === 'function' ? known(args, written, frame) : known;
}
