import type { PhpValue } from '../eval/value.js';

/**
 * Names the target of an attribute: class, method, function or closure, property, class constant or enum case, and
 * parameter, which no attribute is allowed on.
 */
export type AttributeTarget = 'C' | 'M' | 'F' | 'P' | 'CC' | 'N';
export type ArgumentType = 'string' | 'int' | 'float' | 'bool' | 'array' | 'list<string>' | 'null' | 'mixed';

export interface AttributeArgument {
  name: string;
  types: readonly ArgumentType[];
  /** The default; absent for a required argument. */
  default?: PhpValue;
  variadic?: true;
}

/** Describes one row of config 8. */
export interface AttributeSignature {
  /** The name below `Docgen\Attributes\`. */
  name: string;
  targets: readonly AttributeTarget[];
  repeatable: boolean;
  args: readonly AttributeArgument[];
}

/**
 * Lists arguments as PHP would declare them: `type name`, `type name=default`, `type ...name`. `?T` without a default
 * defaults to null. Defaults are JSON, integers being PHP integers.
 */
const ROWS: readonly (readonly [name: string, targets: string, repeatable: boolean, args: string])[] = [
  [
    'Response',
    'C M F',
    true,
    'int status=200, ?string type, ?string description, ?string mediaType, ?string errorComponent',
  ],
  ['ResponseHeader', 'C M F', true, 'string name, ?string type, ?string description, int status=200, ?bool required'],
  [
    'QueryParameter',
    'C M F',
    true,
    'string name, ?string type, ?string description, ?string format, ?bool required, mixed default=null, mixed example=null',
  ],
  [
    'PathParameter',
    'C M F',
    true,
    'string name, ?string type, ?string description, ?string format, mixed example=null',
  ],
  [
    'HeaderParameter',
    'C M F',
    true,
    'string name, ?string type, ?string description, ?string format, ?bool required, mixed example=null',
  ],
  [
    'CookieParameter',
    'C M F',
    true,
    'string name, ?string type, ?string description, ?string format, ?bool required, mixed example=null',
  ],
  [
    'BodyParameter',
    'C M F',
    true,
    'string name, ?string type, ?string description, ?string format, ?bool required, mixed example=null',
  ],
  [
    'RuleSchema',
    'C',
    false,
    '?string type, ?string format, ?string pattern, ?array enum, int|float|null min=null, int|float|null max=null, ' +
      '?string description, string|int|float|bool|null example=null',
  ],
  ['Hidden', 'C P', false, 'string ...properties'],
  ['HiddenFromRequest', 'P', false, ''],
  ['ExcludeFromDocs', 'C M F', false, ''],
  ['Internal', 'C M F P', false, ''],
  ['InDocs', 'C M F', false, 'string ...documents'],
  ['IgnoreParam', 'C M F', true, 'string name, ?string in'],
  ['IgnoreResponse', 'C M F', true, 'int status'],
  ['Summary', 'C M F', false, 'string text'],
  ['Description', 'C M F P', true, '?string text, ?string file, bool request=false'],
  ['Group', 'C M F', true, 'string name, ?string description'],
  ['OperationId', 'M F', false, 'string id'],
  ['DeprecatedOperation', 'C M F', false, '?string reason'],
  ['Unauthenticated', 'C M F', false, ''],
  ['Security', 'C M F', true, 'string scheme, list<string> scopes=[]'],
  ['OptionallyAuthenticated', 'C M F', false, ''],
  ['Abilities', 'C M F', false, 'string ...abilities'],
  ['SchemaId', 'C', false, 'string id'],
  ['SchemaName', 'C', false, 'string name'],
  ['ErrorComponent', 'C M', false, 'string name'],
  [
    'Example',
    'M F P',
    true,
    'mixed value=null, ?string name, ?string summary, ?string externalValue, ?string description, ?string file, ' +
      'int|string|null status=null, ?string mediaType, ?string parameter, bool request=false',
  ],
  ['CaseDescription', 'CC', false, 'string description'],
  ['Mock', 'C P', true, '?string faker, ?string seedGroup, ?string property'],
  ['Webhook', 'C', false, "string name, string method='post', ?string payload, string mediaType='application/json'"],
  [
    'WorkflowStep',
    'C M F',
    true,
    "string workflow, int order, string id='', string description='', array parameters=[], array body=[], " +
      "string contentType='application/json', array outputs=[]",
  ],
  ['Versioning\\ApiVersionChange', 'C', false, 'string since, string description'],
  ['Versioning\\RenamedResponseField', 'C', true, 'string schema, string from, string to'],
  ['Versioning\\RenamedRequestField', 'C', true, 'string schema, string from, string to'],
  ['Versioning\\RenamedParameter', 'C', true, 'string in, string from, string to'],
  ['Versioning\\MadeResponseFieldRequired', 'C', true, 'string schema, string field'],
  ['Versioning\\MadeResponseFieldOptional', 'C', true, 'string schema, string field'],
  ['Versioning\\MadeRequestFieldOptional', 'C', true, 'string schema, string field'],
  [
    'Versioning\\RemovedResponseField',
    'C',
    true,
    "string schema, string field, string type='', bool required=false, string description=''",
  ],
  ['Versioning\\AddedEnumValue', 'C', true, 'string enum, string|int value'],
  ['Versioning\\RemovedEnumValue', 'C', true, "string enum, string|int value, string name='', string description=''"],
  ['Versioning\\AddedOperation', 'C', true, 'string operation'],
  ['Versioning\\AppliesTo', 'C', true, 'string operation'],
];

export const ATTRIBUTE_NAMESPACE = 'Docgen\\Attributes\\';

/** Lists the 44 attributes of config 8, in its order. */
export const ATTRIBUTES: readonly AttributeSignature[] = ROWS.map(([name, targets, repeatable, args]) => ({
  name,
  targets: targets.split(' ') as AttributeTarget[],
  repeatable,
  args: args === '' ? [] : args.split(', ').map(argument),
}));

const BY_NAME = new Map(ATTRIBUTES.map((signature) => [signature.name.toLowerCase(), signature]));

/** Tells whether a resolved name lies in the attribute namespace, known or not. Case does not matter. */
export function isDocgenAttribute(name: string): boolean {
  return name.toLowerCase().startsWith(ATTRIBUTE_NAMESPACE.toLowerCase());
}

/**
 * Finds the signature of a resolved attribute name; undefined for a name that is none of the 44. `RenamedResponseField`
 * is known without its sub-namespace too.
 */
export function attributeSignature(name: string): AttributeSignature | undefined {
  if (!isDocgenAttribute(name)) return undefined;
  const short = name.slice(ATTRIBUTE_NAMESPACE.length).toLowerCase();
  return BY_NAME.get(short === 'renamedresponsefield' ? 'versioning\\renamedresponsefield' : short);
}

function argument(text: string): AttributeArgument {
  const found = /^(\S+) (\.\.\.)?(\w+)(?:=(.*))?$/.exec(text);
  const type = found?.[1] ?? 'mixed';
  const nullable = type.startsWith('?');
  const types = (nullable ? [type.slice(1), 'null'] : type.split('|')) as ArgumentType[];
  const out: AttributeArgument = { name: found?.[3] ?? '', types };
  if (found?.[2] !== undefined) return { ...out, variadic: true };
  if (found?.[4] !== undefined) return { ...out, default: literal(found[4]) };
  return nullable ? { ...out, default: null } : out;
}

function literal(text: string): PhpValue {
  if (text.startsWith("'")) return text.slice(1, -1);
  if (text === '[]') return { k: 'array', entries: new Map() };
  const value = JSON.parse(text) as null | boolean | number;
  return typeof value === 'number' ? BigInt(value) : value;
}
