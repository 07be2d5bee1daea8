/** Functions of PHP and of the framework as they are declared: a line each, the name and then its parameters. */
export const FUNCTIONS = `
__ key replace locale
abort code message headers
abort_if boolean code message headers
abort_unless boolean code message headers
abs num
acos num
action name parameters absolute
addslashes string
app abstract parameters
app_path path
array_all array callback
array_any array callback
array_change_key_case array case
array_chunk array length preserve_keys
array_column array column_key index_key
array_combine keys values
array_count_values array
array_diff array
array_diff_assoc array
array_diff_key array
array_fill start_index count value
array_fill_keys keys value
array_filter array callback mode
array_find array callback
array_first array
array_flip array
array_intersect array
array_intersect_assoc array
array_intersect_key array
array_is_list array
array_key_exists key array
array_key_first array
array_key_last array
array_keys array filter_value strict
array_last array
array_map callback array
array_pad array length value
array_pop array
array_product array
array_push array
array_rand array num
array_reduce array callback initial
array_replace array
array_reverse array preserve_keys
array_search needle haystack strict
array_shift array
array_slice array offset length preserve_keys
array_splice array offset length replacement
array_sum array
array_udiff array
array_uintersect array
array_unique array flags
array_unshift array
array_values array
array_walk array callback arg
arsort array flags
asin num
asort array flags
asset path secure
atan num
atan2 y x
auth guard
back status headers fallback
base64_decode string strict
base64_encode string
base_convert num from_base to_base
base_path path
basename path suffix
bcadd num1 num2 scale
bcceil num
bccomp num1 num2 scale
bcdiv num1 num2 scale
bcfloor num
bcmod num1 num2 scale
bcmul num1 num2 scale
bcpow num exponent scale
bcpowmod num exponent modulus scale
bcround num precision mode
bcrypt value options
bcscale scale
bcsqrt num scale
bcsub num1 num2 scale
bin2hex string
bindec binary_string
blank value
boolval value
cache key default
call_user_func callback
call_user_func_array callback args
ceil num
checkdate month day year
chop string characters
chr codepoint
chunk_split string length separator
class_basename class
class_exists class autoload
collect value
compact var_name
config key default
config_path path
constant name
copy from to context
cos num
count value mode
crc32 string
ctype_alnum text
ctype_alpha text
ctype_digit text
ctype_lower text
ctype_space text
ctype_upper text
current array
data_forget target key
data_get target key default
data_set target key value overwrite
database_path path
date format timestamp
date_create datetime timezone
date_create_immutable datetime timezone
decbin num
dechex num
define constant_name value case_insensitive
defined constant_name
deg2rad num
dirname path levels
dispatch job
dispatch_sync job handler
doubleval value
e value doubleEncode
encrypt value serialize
end array
enum_exists enum autoload
env key default
escapeshellarg arg
exp num
explode separator string limit
extension_loaded extension
extract array flags prefix
fdiv num1 num2
fgets stream length
file filename flags context
file_exists filename
file_get_contents filename use_include_path context offset length
file_put_contents filename data flags context
filemtime filename
filesize filename
filled value
filter_var value filter options
floatval value
floor num
fluent value
fmod num1 num2
fread stream length
function_exists function
get_class object
get_class_methods object_or_class
get_debug_type value
get_object_vars object
get_parent_class object_or_class
getenv name local_only
gethostbyname hostname
gettype value
gmdate format timestamp
gmmktime hour minute second month day year
hash algo data binary options
hash_equals known_string user_string
hash_hmac algo data key binary
head array
hex2bin string
hexdec hex_string
hrtime as_number
html_entity_decode string flags encoding
htmlentities string flags encoding double_encode
htmlspecialchars string flags encoding double_encode
htmlspecialchars_decode string flags
http_build_query data numeric_prefix arg_separator encoding_type
hypot x y
iconv from_encoding to_encoding string
implode separator array
in_array needle haystack strict
inet_pton ip
intdiv num1 num2
interface_exists interface autoload
intval value base
ip2long ip
is_a object_or_class class allow_string
is_array value
is_bool value
is_callable value syntax_only callable_name
is_countable value
is_dir filename
is_executable filename
is_file filename
is_finite num
is_float value
is_infinite num
is_int value
is_integer value
is_iterable value
is_nan num
is_null value
is_numeric value
is_object value
is_readable filename
is_scalar value
is_string value
is_subclass_of object_or_class class allow_string
is_writable filename
iterator_count iterator
iterator_to_array iterator preserve_keys
join separator array
json_decode json associative depth flags
json_encode value flags depth
key array
key_exists key array
krsort array flags
ksort array flags
lang_path path
last array
lcfirst string
levenshtein string1 string2 insertion_cost replacement_cost deletion_cost
log num base
log10 num
long2ip ip
ltrim string characters
max value
mb_check_encoding value encoding
mb_convert_case string mode encoding
mb_convert_encoding string to_encoding from_encoding
mb_detect_encoding string encodings strict
mb_str_pad string length pad_string pad_type encoding
mb_str_split string length encoding
mb_strimwidth string start width trim_marker encoding
mb_stripos haystack needle offset encoding
mb_strlen string encoding
mb_strpos haystack needle offset encoding
mb_strrpos haystack needle offset encoding
mb_strstr haystack needle before_needle encoding
mb_strtolower string encoding
mb_strtoupper string encoding
mb_strwidth string encoding
mb_substr string start length encoding
mb_substr_count haystack needle encoding
md5 string binary
memory_get_peak_usage real_usage
memory_get_usage real_usage
method_exists object_or_class method
method_field method
microtime as_float
min value
mix path manifestDirectory
mkdir directory permissions recursive context
mktime hour minute second month day year
mt_rand min max
natcasesort array
natsort array
next array
nl2br string use_xhtml
now tz
number_format num decimals decimal_separator thousands_separator
octdec octal_string
old key default
once callback
optional value callback
ord character
parse_str string result
parse_url url component
password_hash password algo options
password_verify password hash
phpversion extension
policy class
pow num exponent
preg_match pattern subject matches flags offset
preg_match_all pattern subject matches flags offset
preg_quote str delimiter
preg_replace pattern replacement subject limit count
preg_replace_callback pattern callback subject limit count flags
prev array
property_exists object_or_class property
public_path path
quotemeta string
rad2deg num
rand min max
random_bytes length
random_int min max
rawurldecode string
rawurlencode string
readline prompt
realpath path
redirect to status headers secure
rename from to context
report exception
request key default
rescue callback rescue report
reset array
resolve name parameters
resource_path path
response content status headers
retry times callback sleepMilliseconds when
round num precision mode
route name parameters absolute
rsort array flags
rtrim string characters
scandir directory sorting_order context
secure_asset path
secure_url path parameters
serialize value
session key default
settype var type
sha1 string binary
shuffle array
similar_text string1 string2 percent
sin num
sizeof value mode
sleep seconds
sort array flags
spl_object_hash object
spl_object_id object
sprintf format
sqrt num
sscanf string format
storage_path path
str string
str_contains haystack needle
str_ends_with haystack needle
str_getcsv string separator enclosure escape
str_ireplace search replace subject count
str_pad string length pad_string pad_type
str_repeat string times
str_replace search replace subject count
str_split string length
str_starts_with haystack needle
str_word_count string format characters
strcasecmp string1 string2
strcmp string1 string2
strip_tags string allowed_tags
stripos haystack needle offset
stripslashes string
stristr haystack needle before_needle
strlen string
strnatcasecmp string1 string2
strnatcmp string1 string2
strncasecmp string1 string2 length
strncmp string1 string2 length
strpbrk string characters
strpos haystack needle offset
strrchr haystack needle before_needle
strrev string
strripos haystack needle offset
strrpos haystack needle offset
strstr haystack needle before_needle
strtolower string
strtotime datetime baseTimestamp
strtoupper string
strtr string from to
strval value
substr string offset length
substr_count haystack needle offset length
substr_replace string replace offset length
tan num
tap value callback
tempnam directory prefix
throw_if condition exception
throw_unless condition exception
to_action action parameters status headers
to_route route parameters status headers
today tz
trans key replace locale
trans_choice key number replace locale
transform value callback default
trim string characters
uasort array callback
ucfirst string
ucwords string separators
uksort array callback
uniqid prefix more_entropy
unlink filename context
unserialize data options
url path parameters secure
urldecode string
urlencode string
usleep microseconds
usort array callback
validator data rules messages attributes
value value
var_dump value
version_compare version1 version2 operator
view view data mergeData
vsprintf format values
with value callback
wordwrap string width break cut_long_words
`;
