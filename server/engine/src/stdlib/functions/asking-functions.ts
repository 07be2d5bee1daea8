/**
 * Names functions that ask for the class or the identity of an object, run no code of it and change nothing in it: what is known of its
 * properties stays (engine 8.3).
 */
export const ASKING: ReadonlySet<string> = new Set(
  'get_class get_parent_class get_debug_type gettype get_object_vars get_class_methods get_class_vars spl_object_id spl_object_hash method_exists property_exists is_a is_subclass_of is_object is_null is_array is_string is_int is_bool is_callable is_iterable is_countable is_scalar class_implements class_parents class_uses'.split(
    ' ',
  ),
);
