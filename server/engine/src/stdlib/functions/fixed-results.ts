import { BOOL, FLOAT, INT, list, STRING, unknown, VOID } from '../../types/make.js';
import { NUMBER, nullable } from '../../types/operations.js';
import { orFalse } from './argument-types.js';
import type { Stubs } from './stub.js';

/** Lists functions that have the same result type for any arguments (engine 14.9). */
export const FIXED_RESULTS: Stubs = [
  [
    'is_string is_int is_integer is_float is_bool is_array is_object is_null is_numeric is_callable is_iterable is_scalar is_a is_subclass_of in_array array_key_exists key_exists array_is_list str_contains str_starts_with str_ends_with ctype_digit ctype_alpha ctype_upper ctype_lower ctype_space ctype_alnum method_exists property_exists class_exists function_exists interface_exists enum_exists file_exists is_file is_dir is_readable is_writable mkdir unlink rename copy checkdate hash_equals password_verify mb_check_encoding array_any array_all settype boolval is_countable defined is_nan is_finite is_infinite',
    BOOL,
  ],
  [
    'strtolower strtoupper ucfirst lcfirst ucwords trim ltrim rtrim chop substr mb_substr mb_strtolower mb_strtoupper mb_convert_case mb_strimwidth mb_convert_encoding str_pad str_repeat strrev nl2br wordwrap chunk_split htmlspecialchars htmlentities html_entity_decode htmlspecialchars_decode strip_tags addslashes stripslashes sprintf vsprintf number_format date gmdate implode join serialize md5 sha1 hash hash_hmac bin2hex dechex decbin base_convert uniqid base64_encode http_build_query urlencode rawurlencode urldecode rawurldecode gettype get_debug_type get_class php_sapi_name phpversion spl_object_hash random_bytes password_hash basename dirname sys_get_temp_dir strtr chr quotemeta mb_str_pad substr_replace gethostname file_get_contents hex2bin iconv preg_quote str_replace str_ireplace long2ip escapeshellarg',
    STRING,
  ],
  [
    'intval count sizeof strlen mb_strlen time ord random_int mt_rand rand filesize filemtime hrtime crc32 memory_get_usage memory_get_peak_usage substr_count mb_substr_count levenshtein similar_text intdiv strcmp strcasecmp strncmp strncasecmp strnatcmp strnatcasecmp bindec getmypid mb_strwidth iterator_count file_put_contents func_num_args spl_object_id',
    INT,
  ],
  // Numbers of any length are strings.
  ['bcadd bcsub bcmul bcdiv bcmod bcpow bcpowmod bcsqrt bcfloor bcceil bcround', STRING],
  ['bccomp bcscale', INT],
  ['extension_loaded is_executable', BOOL],
  [
    'floatval doubleval round floor ceil sqrt fdiv sin cos tan log log10 exp pi deg2rad rad2deg hypot fmod lcg_value atan2 atan acos asin',
    FLOAT,
  ],
  [
    'strpos stripos strrpos strripos mb_strpos mb_stripos mb_strrpos strtotime mktime gmmktime preg_match preg_match_all',
    orFalse(INT),
  ],
  [
    'strstr stristr strrchr strpbrk mb_strstr getenv base64_decode realpath tempnam readline fgets fread ob_get_clean ob_get_contents inet_pton gethostbyname',
    orFalse(STRING),
  ],
  ['explode str_split mb_str_split file scandir get_class_methods', list(STRING)],
  ['preg_replace preg_replace_callback', nullable(STRING)],
  ['json_decode', unknown('json-decode')],
  ['unserialize', unknown('mixed')],
  ['str_getcsv', list(nullable(STRING))],
  ['strval', STRING],
  ['filter_var', unknown('mixed')],
  ['array_walk', BOOL],
  ['func_get_args', list(unknown('untyped'))],
  ['date_create', orFalse({ kind: 'class', fqcn: 'DateTime' })],
  ['date_create_immutable', orFalse({ kind: 'class', fqcn: 'DateTimeImmutable' })],
  ['define', BOOL],
  ['var_dump', VOID],
  ['sleep', INT],
  ['usleep', VOID],
  ['octdec hexdec', NUMBER],
  ['mb_detect_encoding get_parent_class', orFalse(STRING)],
  ['ip2long', orFalse(INT)],
  ['constant', unknown('mixed')],
  ['sscanf', unknown('mixed')],
];
