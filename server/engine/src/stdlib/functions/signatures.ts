import { BOOL, FALSE, FLOAT, INT, klass, list, map, NULL, STRING, unknown, VOID } from '../../types/make.js';
import { union } from '../../types/union.js';
import { orFalse } from './argument-types.js';
import type { Stubs } from './stub.js';

const TEXTS = list(STRING);
const NAMES = map(STRING, STRING);

/** Lists functions whose declaration by PHP says all there is to say (engine 14.9). */
export const SIGNATURES: Stubs = [
  [
    'addcslashes convert_uuencode crypt curl_error date_default_timezone_get date_format date_interval_format decoct escapeshellcmd get_called_class get_current_user get_resource_type hash_final hash_hkdf hash_pbkdf2 json_last_error_msg locale_get_default mb_convert_kana mb_decode_mimeheader mb_decode_numericentity mb_encode_mimeheader mb_encode_numericentity mb_scrub mb_strcut metaphone pack php_strip_whitespace php_uname preg_last_error_msg quoted_printable_decode quoted_printable_encode soundex str_rot13 str_shuffle stripcslashes timezone_name_get utf8_decode utf8_encode str_increment str_decrement mb_trim mb_ltrim mb_rtrim mb_ucfirst mb_lcfirst',
    STRING,
  ],
  [
    'cal_days_in_month connection_aborted connection_status curl_errno date_offset_get date_timestamp_get easter_date easter_days error_reporting fprintf fseek gc_collect_cycles get_resource_id getrandmax gregoriantojd ignore_user_abort json_last_error mt_getrandmax ob_get_level preg_last_error printf session_status strcoll strcspn strspn substr_compare timezone_offset_get umask vfprintf vprintf',
    INT,
  ],
  [
    'chdir checkdnsrr chgrp chmod chown class_alias ctype_cntrl ctype_graph ctype_print ctype_punct ctype_xdigit curl_setopt curl_setopt_array date_default_timezone_set error_log fclose feof fflush filter_has_var fnmatch ftruncate gc_enabled hash_update hash_update_file intl_is_failure is_double is_link is_long is_resource is_uploaded_file is_writeable libxml_use_internal_errors link mail move_uploaded_file normalizer_is_normalized ob_clean ob_end_clean ob_end_flush ob_flush ob_start password_needs_rehash putenv restore_error_handler restore_exception_handler rewind rmdir session_destroy session_regenerate_id session_start session_write_close set_time_limit setcookie setrawcookie spl_autoload_register stream_set_blocking stream_set_timeout symlink touch trait_exists trigger_error user_error json_validate',
    BOOL,
  ],
  [
    'clearstatcache curl_close curl_reset error_clear_last flush gc_disable gc_enable header header_remove libxml_clear_errors mt_srand ob_implicit_flush register_shutdown_function srand',
    VOID,
  ],
  [
    'convert_uudecode curl_escape curl_unescape datefmt_format fgetc filetype finfo_buffer finfo_file get_include_path getcwd gethostbyaddr grapheme_stristr grapheme_strstr grapheme_substr gzcompress gzdecode gzdeflate gzencode gzgets gzinflate gzread gzuncompress hash_file hash_hmac_file iconv_mime_decode iconv_mime_encode iconv_substr inet_ntop ini_get ini_set md5_file mime_content_type mb_chr mb_stristr mb_strrchr mb_strrichr normalizer_normalize numfmt_format numfmt_format_currency ob_get_flush openssl_decrypt openssl_digest openssl_encrypt openssl_error_string openssl_pbkdf2 openssl_x509_fingerprint php_ini_loaded_file readdir readlink session_create_id session_encode session_id session_name session_save_path set_include_path setlocale sha1_file strchr stream_get_contents stream_get_line strftime strtok timezone_name_from_abbr transliterator_transliterate zlib_decode zlib_encode',
    orFalse(STRING),
  ],
  [
    'fileatime filectime filegroup fileinode fileowner fileperms fputcsv fputs ftell fwrite getlastmod grapheme_stripos grapheme_strpos grapheme_strripos grapheme_strrpos gzputs gzwrite iconv_strlen iconv_strpos iconv_strrpos idate mb_ord mb_strripos ob_get_length openssl_cipher_iv_length openssl_verify readfile stream_copy_to_stream',
    orFalse(INT),
  ],
  ['curl_exec highlight_file highlight_string mb_internal_encoding mb_http_output mb_language', union([STRING, BOOL])],
  ['http_response_code', union([INT, BOOL])],
  ['shell_exec', union([STRING, FALSE, NULL])],
  ['disk_free_space disk_total_space', orFalse(FLOAT)],
  ['acosh asinh atanh cosh expm1 log1p sinh tanh', FLOAT],
  [
    'curl_strerror locale_get_primary_language locale_get_region locale_get_script locale_lookup',
    union([STRING, NULL]),
  ],
  ['date_create_from_format date_modify', orFalse(klass('DateTime'))],
  ['date_create_immutable_from_format', orFalse(klass('DateTimeImmutable'))],
  [
    'date_add date_date_set date_isodate_set date_sub date_time_set date_timestamp_set date_timezone_set',
    klass('DateTime'),
  ],
  ['date_timezone_get timezone_open', orFalse(klass('DateTimeZone'))],
  ['date_diff', klass('DateInterval')],
  ['date_interval_create_from_date_string', orFalse(klass('DateInterval'))],
  [
    'get_included_files get_required_files get_declared_classes get_loaded_extensions mb_list_encodings mb_encoding_aliases hash_algos hash_hmac_algos timezone_identifiers_list headers_list openssl_get_cipher_methods openssl_get_md_methods stream_get_wrappers password_algos',
    TEXTS,
  ],
  ['glob mb_split gethostbynamel gzfile', orFalse(TEXTS)],
  ['class_implements class_parents class_uses', orFalse(NAMES)],
  ['preg_grep', orFalse(list(STRING, { gaps: true }))],
  ['fgetcsv', orFalse(list(union([STRING, NULL])))],
  [
    'unpack parse_ini_file parse_ini_string get_headers stat lstat getrusage openssl_x509_parse curl_version',
    orFalse(unknown('vague-array')),
  ],
];
