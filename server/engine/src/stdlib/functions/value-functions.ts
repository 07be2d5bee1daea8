import { type Arg, numericText } from '@docgen/php';
import { propertyType } from '../../infer/class/property-type.js';
import { assignTo } from '../../infer/evaluator.js';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { forgetValue } from '../../infer/expression/operators/assignment.js';
import type { BodyFrame } from '../../infer/frame.js';
import {
  BOOL,
  FALSE,
  FLOAT,
  INT,
  intLiteral,
  list,
  map,
  NULL,
  STRING,
  shape,
  tuple,
  unknown,
} from '../../types/make.js';
import { truthiness } from '../../types/truthiness.js';
import type { ShapeField, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

type ValueFunction = (args: CallArgs, written: readonly Arg[], frame: BodyFrame) => Type | undefined;

/** Keeps the form of the subject: a string for a string, an array of strings for an array of them. */
const replaced: ValueFunction = (args) => {
  const subject = argType(args, 2, 'subject');
  if (subject === undefined) return undefined;
  return union(
    membersOf(subject).map((m): Type => {
      if (m.kind === 'list') return list(STRING, m.gaps === true ? { gaps: true } : {});
      if (m.kind === 'map') return map(m.key, STRING);
      if (m.kind === 'shape') return shape(m.fields.map((f): ShapeField => ({ ...f, type: STRING })));
      return m.kind === 'unknown' ? union([STRING, list(STRING)]) : STRING;
    }),
  );
};

/** Adds the null that a failed pattern gives. */
function orNull(of: ValueFunction): ValueFunction {
  return (args, written, frame) => {
    const type = of(args, written, frame);
    return type === undefined ? undefined : union([type, NULL]);
  };
}

/** Gives the constant an argument is written with, such as `FILTER_VALIDATE_INT`. */
function constantName(written: Arg | undefined): string | undefined {
  const e = written?.value;
  return e?.k === 'const' ? (e.fallback ?? e.name) : undefined;
}

const FILTERED: Readonly<Record<string, Type>> = {
  FILTER_VALIDATE_INT: INT,
  FILTER_VALIDATE_FLOAT: FLOAT,
  FILTER_VALIDATE_BOOLEAN: BOOL,
  FILTER_VALIDATE_BOOL: BOOL,
  FILTER_VALIDATE_EMAIL: STRING,
  FILTER_VALIDATE_URL: STRING,
  FILTER_VALIDATE_IP: STRING,
  FILTER_VALIDATE_DOMAIN: STRING,
  FILTER_VALIDATE_MAC: STRING,
  FILTER_VALIDATE_REGEXP: STRING,
  FILTER_DEFAULT: STRING,
  FILTER_UNSAFE_RAW: STRING,
  FILTER_SANITIZE_ADD_SLASHES: STRING,
  FILTER_SANITIZE_EMAIL: STRING,
  FILTER_SANITIZE_ENCODED: STRING,
  FILTER_SANITIZE_FULL_SPECIAL_CHARS: STRING,
  FILTER_SANITIZE_NUMBER_FLOAT: STRING,
  FILTER_SANITIZE_NUMBER_INT: STRING,
  FILTER_SANITIZE_SPECIAL_CHARS: STRING,
  FILTER_SANITIZE_URL: STRING,
};

const ARRAYS_OF = 16_777_216 | 67_108_864;
const NULL_ON_FAILURE = 134_217_728;

/**
 * Answers `filter_var`. Flags stand alone, or among options; a default among the options replaces a value that does not
 * fit.
 */
const filtered: ValueFunction = (args, written) => {
  const name = argType(args, 1) === undefined ? 'FILTER_DEFAULT' : (constantName(written[1]) ?? '');
  const type = FILTERED[name];
  if (type === undefined) return undefined;
  const options = argType(args, 2, 'options');
  const given = options?.kind === 'shape' ? options.fields : [];
  if (options?.kind === 'shape' && given.some((f) => f.optional === true)) return undefined;
  const member = (key: string) => given.find((f) => f.key === key)?.type;
  const bits = bitsOf(options?.kind === 'shape' ? member('flags') : options);
  const inner = member('options');
  if (bits === undefined || bits & ARRAYS_OF || (inner !== undefined && inner.kind !== 'shape')) return undefined;
  const otherwise = inner?.fields.find((f) => f.key === 'default');
  if (otherwise?.optional === true) return undefined;
  return union([type, otherwise?.type ?? (bits & NULL_ON_FAILURE ? NULL : FALSE)]);
};

/** Gives the bits of an argument that is one known number; 0 for an absent one, undefined for an unknown one. */
function bitsOf(type: Type | undefined): number | undefined {
  if (type === undefined || type.kind === 'null') return 0;
  return type.kind === 'literal' && typeof type.value === 'number' ? type.value : undefined;
}

const SET_ORDER = 2;
const OFFSET_CAPTURE = 256;
const UNMATCHED_AS_NULL = 512;

/** Writes the local a match is stored in: all groups by number, named ones by name too. */
function matches(deep: boolean): ValueFunction {
  return (args, written, frame) => {
    if (written[2] === undefined) return undefined;
    const flags = bitsOf(argType(args, 3, 'flags'));
    const text = (flags ?? 0) & UNMATCHED_AS_NULL ? union([STRING, NULL]) : STRING;
    const group = (flags ?? 0) & OFFSET_CAPTURE ? tuple([text, INT]) : text;
    const bySet = deep && ((flags ?? 0) & SET_ORDER) !== 0;
    const pattern = argText(args, 0);
    const textual = pattern === undefined || /\(\?P?[<'](\w+)[>']|\(\*(MARK)?:/.test(pattern);
    const of = (type: Type) => (textual ? map(union([INT, STRING]), type) : list(type));
    const found = bySet ? list(of(group)) : of(deep ? list(group) : group);
    assignTo(written[2].value, flags === undefined ? unknown('vague-array') : found, frame);
    return undefined;
  };
}

const SPLIT_OFFSETS = 4;

const split: ValueFunction = (args) => {
  const flags = bitsOf(argType(args, 3, 'flags'));
  const [texts, places] = [list(STRING), list(tuple([STRING, INT]))];
  if (flags === undefined) return union([texts, places, FALSE]);
  return union([flags & SPLIT_OFFSETS ? places : texts, FALSE]);
};

const PATH_PARTS = shape([
  { key: 'dirname', type: STRING, optional: true },
  { key: 'basename', type: STRING },
  { key: 'extension', type: STRING, optional: true },
  { key: 'filename', type: STRING },
]);

const pathParts: ValueFunction = (args) => {
  const flags = argType(args, 1, 'flags');
  if (flags === undefined) return PATH_PARTS;
  const bits = bitsOf(flags);
  if (bits === undefined) return union([PATH_PARTS, STRING]);
  return bits === 15 ? PATH_PARTS : STRING;
};

/** Answers functions that print, or return the text where the second argument says so. */
function printed(otherwise: Type): ValueFunction {
  return (args) => {
    const back = argType(args, 1, 'return');
    const truth = back === undefined ? false : truthiness(back);
    if (truth === undefined) return union([STRING, otherwise]);
    return truth ? STRING : otherwise;
  };
}

/** Gives the kinds one end of a `range` may be; several for an unknown string. */
function stepsOf(type: Type): ReadonlySet<'int' | 'float' | 'text'> {
  return new Set(
    membersOf(type).flatMap((m): ('int' | 'float' | 'text')[] => {
      if (m.kind === 'scalar' && m.type === 'int') return ['int'];
      if (m.kind === 'scalar' && m.type === 'float') return ['float'];
      if (m.kind === 'null' || (m.kind === 'scalar' && m.type === 'bool')) return ['int'];
      if (m.kind !== 'literal') return ['int', 'float', 'text'];
      if (typeof m.value !== 'string' || m.big === true) return [m.float === true ? 'float' : 'int'];
      if (m.value === '') return ['int'];
      const number = numericText(m.value);
      return number === undefined ? ['text'] : [typeof number === 'bigint' ? 'int' : 'float'];
    }),
  );
}

function isDigit(type: Type): boolean {
  return type.kind === 'literal' && typeof type.value === 'string' && type.big !== true && /^\d$/.test(type.value);
}

/**
 * Answers `range`. Strings count as letters only where both ends are, digits in quotes among them since PHP 8.3; a step with
 * a point makes floats of integers.
 */
const range: ValueFunction = (args) => {
  const [start, end] = [argType(args, 0, 'start'), argType(args, 1, 'end')];
  if (start === undefined || end === undefined) return undefined;
  const step = argType(args, 2, 'step');
  const [from, to] = [stepsOf(start), stepsOf(end)];
  const by = step === undefined ? new Set(['int'] as const) : stepsOf(step);
  const only = (kinds: ReadonlySet<string>, kind: string) => kinds.size === 1 && kinds.has(kind);
  if (only(from, 'text') && only(to, 'text') && only(by, 'int')) return list(STRING);
  if (only(from, 'float') || only(to, 'float')) return list(FLOAT);
  const letters = (from.has('text') && to.has('text')) || (isDigit(start) && isDigit(end));
  const broken = step?.kind === 'literal' && typeof step.value === 'number' && !Number.isInteger(step.value);
  if (broken && !letters) return list(FLOAT);
  const types: Type[] = [INT];
  if (from.has('float') || to.has('float') || !only(by, 'int')) types.push(FLOAT);
  if (letters) types.push(STRING);
  return list(union(types));
};

/** Answers `get_object_vars($this)`, which sees every property of the class. */
const objectVars: ValueFunction = (_args, written, frame) => {
  const { receiver, self, run } = frame;
  const on = written[0]?.value;
  if (on?.k !== 'var' || on.name !== 'this' || receiver?.kind !== 'class' || self === undefined) return undefined;
  const fields: ShapeField[] = [];
  for (const owner of run.codebase.ancestors(receiver.fqcn)) {
    const fact = run.codebase.classOf(owner);
    if (fact === undefined) continue;
    if (fact.traits.length > 0) return undefined;
    for (const name of fact.members.properties) {
      const found = run.codebase.property(owner, name);
      if (found === undefined || found.fact.static === true || fields.some((f) => f.key === name)) continue;
      if (found.fact.visibility === 'private' && owner.toLowerCase() !== self.toLowerCase()) continue;
      const typed = found.fact.type !== undefined && found.fact.default === undefined && found.fact.promoted !== true;
      const type = propertyType(receiver, name, frame);
      fields.push({ key: name, type, ...(typed ? { optional: true as const } : {}) });
    }
  }
  return shape(fields);
};

const passedCount: ValueFunction = (_args, _written, frame) =>
  frame.passed === undefined ? undefined : intLiteral(BigInt(frame.passed.length));

const passedAll: ValueFunction = (_args, _written, frame) =>
  frame.passed === undefined ? undefined : tuple([...frame.passed]);

/** Maps functions to the argument slots they write through a reference, which are unknown afterwards (engine 7.4). */
const WRITES: Readonly<Record<string, readonly number[]>> = {
  array_multisort: [0, 1, 2, 3, 4],
  array_walk_recursive: [0],
  collator_asort: [1],
  collator_sort: [1],
  curl_multi_exec: [1],
  curl_multi_info_read: [1],
  dns_get_mx: [1, 2],
  dns_get_record: [2, 3],
  exec: [1, 2],
  exif_thumbnail: [1, 2, 3],
  flock: [2],
  fscanf: [2, 3, 4, 5],
  fsockopen: [2, 3],
  getimagesize: [1],
  getimagesizefromstring: [1],
  getmxrr: [1, 2],
  getopt: [2],
  grapheme_extract: [4],
  headers_sent: [0, 1],
  idn_to_ascii: [3],
  idn_to_utf8: [3],
  is_callable: [2],
  mb_convert_variables: [2, 3, 4, 5],
  mb_ereg: [2],
  mb_eregi: [2],
  mb_parse_str: [1],
  numfmt_parse: [3],
  openssl_csr_export: [1],
  openssl_csr_new: [1],
  openssl_encrypt: [5],
  openssl_open: [1],
  openssl_pkcs12_export: [1],
  openssl_pkcs12_read: [1],
  openssl_pkey_export: [1],
  openssl_private_decrypt: [1],
  openssl_private_encrypt: [1],
  openssl_public_decrypt: [1],
  openssl_public_encrypt: [1],
  openssl_random_pseudo_bytes: [1],
  openssl_seal: [1, 2, 5],
  openssl_sign: [1],
  openssl_x509_export: [1],
  parse_str: [1],
  passthru: [1],
  pfsockopen: [2, 3],
  preg_filter: [4],
  preg_replace: [4],
  preg_replace_callback: [4],
  preg_replace_callback_array: [3],
  proc_open: [2],
  settype: [0],
  similar_text: [2],
  socket_recv: [1],
  socket_recvfrom: [1, 4, 5],
  socket_select: [0, 1, 2],
  sodium_increment: [0],
  sodium_memzero: [0],
  sscanf: [2, 3, 4, 5],
  str_ireplace: [3],
  str_replace: [3],
  stream_select: [0, 1, 2],
  stream_socket_accept: [2],
  stream_socket_client: [1, 2],
  stream_socket_server: [1, 2],
  system: [1],
  xml_parse_into_struct: [2, 3],
};

const FUNCTIONS: Readonly<Record<string, ValueFunction>> = {
  str_replace: replaced,
  str_ireplace: replaced,
  substr_replace: (args) => {
    const subject = argType(args, 0);
    return subject?.kind === 'list' || subject?.kind === 'shape' ? list(STRING) : STRING;
  },
  preg_replace: orNull(replaced),
  preg_replace_callback: orNull(replaced),
  base64_decode: (args) => {
    const strict = argType(args, 1, 'strict');
    if (strict === undefined) return STRING;
    return strict.kind === 'literal' && strict.value === false ? STRING : union([STRING, FALSE]);
  },
  hrtime: (args) => {
    const number = argType(args, 0);
    if (number === undefined) return tuple([INT, INT]);
    return number.kind === 'literal'
      ? number.value === true
        ? INT
        : tuple([INT, INT])
      : union([INT, tuple([INT, INT])]);
  },
  filter_var: filtered,
  preg_match: matches(false),
  preg_match_all: matches(true),
  get_object_vars: objectVars,
  func_num_args: passedCount,
  func_get_args: passedAll,
  getenv: (args) => (argType(args, 0) === undefined ? map(STRING, STRING) : undefined),
  preg_split: split,
  pathinfo: pathParts,
  range,
  print_r: printed({ kind: 'literal', value: true }),
  var_export: printed(NULL),
  var_dump: () => ({ kind: 'void' }),
  constant: (args, _written, frame) => {
    const [name, member] = (argText(args, 0) ?? '').split('::');
    if (name === undefined || member === undefined) return undefined;
    return frame.run.codebase.constant(name.replace(/^\\/, ''), member);
  },
};

/** Answers functions whose result depends on how they are called; undefined leaves it to the plain stub. */
export function valueFunction(
  name: string,
  args: CallArgs,
  written: readonly Arg[],
  frame: BodyFrame,
): Type | undefined {
  const type = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name]?.(args, written, frame) : undefined;
  for (const slot of Object.hasOwn(WRITES, name) ? (WRITES[name] ?? []) : []) {
    const given = written[slot];
    if (given !== undefined) forgetValue(given.value, frame);
  }
  return type;
}
