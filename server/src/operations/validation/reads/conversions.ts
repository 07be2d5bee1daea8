/** Gives the rule a converted text or number follows, or says that the function takes a container. */
type Conversion = string;

const words = (type: Conversion, names: string): [string, Conversion][] => names.split(' ').map((name) => [name, type]);

/**
 * Maps functions to what their argument at a position is, by lower-case name: the rule of a scalar, or `container`
 * (requests 8.4).
 */
export const FUNCTIONS: Readonly<Record<number, Readonly<Record<string, Conversion>>>> = {
  0: Object.fromEntries([
    ...words('integer', 'intval'),
    ...words('numeric', 'floatval doubleval round floor ceil abs number_format'),
    ...words('boolean', 'boolval'),
    ...words(
      'string',
      'strval trim ltrim rtrim strtolower strtoupper mb_strtolower mb_strtoupper ucfirst lcfirst ucwords',
    ),
    ...words('string', 'nl2br htmlspecialchars strip_tags addslashes urlencode urldecode rawurlencode rawurldecode'),
    ...words(
      'string',
      'base64_decode base64_encode md5 sha1 bcrypt password_verify strlen mb_strlen substr mb_substr str_starts_with',
    ),
    ...words(
      'string',
      'str_ends_with str_contains strpos stripos mb_strpos json_decode strtotime decrypt ctype_digit e',
    ),
    ...words(
      'container',
      'count array_filter array_values array_unique array_keys array_merge array_diff array_intersect',
    ),
    ...words('container', 'array_column array_sum array_flip array_chunk array_slice collect array_shift array_pop'),
  ]),
  1: Object.fromEntries([
    ...words('string', 'explode preg_match preg_split'),
    ...words(
      'container',
      'implode join in_array array_map array_search array_key_exists array_diff array_intersect array_merge',
    ),
  ]),
  2: Object.fromEntries(words('string', 'str_replace preg_replace')),
};

/** Maps statics to what their first argument is, by short class name and lower-case method. */
export const STATICS: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  Str: Object.fromEntries(
    words(
      'string',
      'lower upper slug title camel snake studly kebab trim limit of contains startswith endswith ucfirst',
    ),
  ),
  Hash: { make: 'string', check: 'string' },
  Crypt: { encrypt: 'string', decrypt: 'string', encryptstring: 'string', decryptstring: 'string' },
  Carbon: { parse: 'date' },
  CarbonImmutable: { parse: 'date' },
  Date: { parse: 'date' },
};

/** Maps methods of a query to what their argument at a position is, by lower-case name. */
export const QUERY_METHODS: Readonly<Record<number, Readonly<Record<string, Conversion>>>> = {
  0: Object.fromEntries([
    ...words('integer', 'limit take skip offset forpage'),
    ...words('string', 'orderby orderbydesc latest oldest'),
  ]),
  1: Object.fromEntries([...words('integer', 'forpage'), ...words('string', 'orderby')]),
};

/** Lists classes whose first constructor argument is a date. */
export const DATES = new Set(['Carbon', 'CarbonImmutable', 'DateTime', 'DateTimeImmutable']);

export const CASTS: Readonly<Record<string, Conversion>> = {
  int: 'integer',
  float: 'numeric',
  bool: 'boolean',
  string: 'string',
  array: 'container',
};

/** Maps filters of `filter_var` to what they take, by the end of the constant's name. */
export const FILTERS: Readonly<Record<string, Conversion>> = {
  FILTER_VALIDATE_BOOLEAN: 'boolean',
  FILTER_VALIDATE_BOOL: 'boolean',
  FILTER_VALIDATE_INT: 'integer',
  FILTER_VALIDATE_FLOAT: 'numeric',
  FILTER_VALIDATE_EMAIL: 'string',
  FILTER_VALIDATE_URL: 'string',
  FILTER_VALIDATE_IP: 'string',
};
