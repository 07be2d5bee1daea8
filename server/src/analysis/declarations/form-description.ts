import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/** Bounds the names that are shown of the fields of a form. */
const MOST_SHOWN = 6;

/**
 * Tells clients how to send a form: PHP before 8.4 reads the fields and files of a POST alone, and the framework takes the verb from
 * `_method`; its schemas are those of what PHP makes of it, so lists and objects have names in brackets, and a boolean is a number
 * (validation 17.1). Undefined where a form sends each field as its schema says.
 */
export function formDescription(schemas: readonly JsonMap[], verb: string): string | undefined {
  const fields = schemas.flatMap(fieldsOf);
  const names = [...new Set(fields.flatMap(([name, schema]) => nameInside(name, schema) ?? []))];
  const shown = names.slice(0, MOST_SHOWN).map((name) => `\`${name}\``);
  const others = names.length > MOST_SHOWN ? ', and so on' : '';
  const said = [
    ...(isSpoofed(verb)
      ? [`PHP before 8.4 reads no form of a ${verb}: send it as POST with the field \`_method\` set to \`${verb}\`.`]
      : []),
    ...(names.length === 0 ? [] : [`Lists and objects are sent by names in brackets: ${shown.join(', ')}${others}.`]),
    ...(fields.some(([, schema]) => holdsBoolean(schema)) ? ['A boolean is sent as `1` or `0`.'] : []),
  ];
  return said.length === 0 ? undefined : said.join(' ');
}

/** Tells whether a form of a verb is sent as a POST that names the verb. */
export function isSpoofed(verb: string): boolean {
  return verb !== 'POST';
}

function fieldsOf(schema: JsonMap): [name: string, schema: JsonMap][] {
  const properties = schema.get('properties');
  const own = isMap(properties)
    ? [...properties].flatMap(([name, one]): [string, JsonMap][] => (isMap(one) ? [[name, one]] : []))
    : [];
  const parts = schema.get('allOf');
  return [...own, ...(Array.isArray(parts) ? parts.flatMap((part) => (isMap(part) ? fieldsOf(part) : [])) : [])];
}

/** Names the first value inside of a list or an object; undefined for any other value. */
function nameInside(name: string, schema: JsonMap): string | undefined {
  if (isOf('array', schema)) {
    const items = schema.get('items');
    return isMap(items) ? (nameInside(`${name}[0]`, items) ?? `${name}[]`) : `${name}[]`;
  }
  const [inside] = fieldsOf(schema);
  if (inside === undefined) return isOf('object', schema) ? `${name}[…]` : undefined;
  const at = `${name}[${inside[0]}]`;
  return nameInside(at, inside[1]) ?? at;
}

function holdsBoolean(schema: JsonMap): boolean {
  const items = schema.get('items');
  return (
    isOf('boolean', schema) ||
    (isMap(items) && holdsBoolean(items)) ||
    fieldsOf(schema).some(([, inside]) => holdsBoolean(inside))
  );
}

function isOf(type: string, schema: JsonMap): boolean {
  const stated: Json | undefined = schema.get('type');
  return stated === type || (Array.isArray(stated) && stated.includes(type));
}
