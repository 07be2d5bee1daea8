import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { php, phpIsRequired, phpMissing, root } from './php.js';

// The table of document 8: targets, repeatable, constructor arguments. `name` alone has no default; `...name` is variadic.
const parameter = 'name: string, type: ?string = null, description: ?string = null, format: ?string = null';
const attributes: ReadonlyArray<readonly [name: string, targets: string, repeatable: boolean, signature: string]> = [
  [
    'Response',
    'C M F',
    true,
    'status: int = 200, type: ?string = null, description: ?string = null, mediaType: ?string = null, errorComponent: ?string = null',
  ],
  [
    'ResponseHeader',
    'C M F',
    true,
    'name: string, type: ?string = null, description: ?string = null, status: int = 200, required: ?bool = null',
  ],
  [
    'QueryParameter',
    'C M F',
    true,
    `${parameter}, required: ?bool = null, default: mixed = null, example: mixed = null`,
  ],
  ['PathParameter', 'C M F', true, `${parameter}, example: mixed = null`],
  ['HeaderParameter', 'C M F', true, `${parameter}, required: ?bool = null, example: mixed = null`],
  ['CookieParameter', 'C M F', true, `${parameter}, required: ?bool = null, example: mixed = null`],
  ['BodyParameter', 'C M F', true, `${parameter}, required: ?bool = null, example: mixed = null`],
  [
    'RuleSchema',
    'C',
    false,
    'type: ?string = null, format: ?string = null, pattern: ?string = null, enum: ?array = null, min: int|float|null = null, max: int|float|null = null, description: ?string = null, example: string|int|float|bool|null = null',
  ],
  ['Hidden', 'C P', false, '...properties: string'],
  ['HiddenFromRequest', 'P', false, ''],
  ['ExcludeFromDocs', 'C M F', false, ''],
  ['Internal', 'C M F P', false, ''],
  ['InDocs', 'C M F', false, '...documents: string'],
  ['IgnoreParam', 'C M F', true, 'name: string, in: ?string = null'],
  ['IgnoreResponse', 'C M F', true, 'status: int'],
  ['Summary', 'C M F', false, 'text: string'],
  ['Description', 'C M F P', true, 'text: ?string = null, file: ?string = null, request: bool = false'],
  ['Group', 'C M F', true, 'name: string, description: ?string = null'],
  ['OperationId', 'M F', false, 'id: string'],
  ['DeprecatedOperation', 'C M F', false, 'reason: ?string = null'],
  ['Unauthenticated', 'C M F', false, ''],
  ['Security', 'C M F', true, 'scheme: string, scopes: array = []'],
  ['OptionallyAuthenticated', 'C M F', false, ''],
  ['Abilities', 'C M F', false, '...abilities: string'],
  ['SchemaId', 'C', false, 'id: string'],
  ['SchemaName', 'C', false, 'name: string'],
  ['ErrorComponent', 'C M', false, 'name: string'],
  [
    'Example',
    'M F P',
    true,
    'value: mixed = null, name: ?string = null, summary: ?string = null, externalValue: ?string = null, description: ?string = null, file: ?string = null, status: int|string|null = null, mediaType: ?string = null, parameter: ?string = null, request: bool = false',
  ],
  ['CaseDescription', 'CC', false, 'description: string'],
  ['Mock', 'C P', true, 'faker: ?string = null, seedGroup: ?string = null, property: ?string = null'],
  [
    'Webhook',
    'C',
    false,
    'name: string, method: string = "post", payload: ?string = null, mediaType: string = "application/json"',
  ],
  [
    'WorkflowStep',
    'C M F',
    true,
    'workflow: string, order: int, id: string = "", description: string = "", parameters: array = [], body: array = [], contentType: string = "application/json", outputs: array = []',
  ],
  ['Versioning\\ApiVersionChange', 'C', false, 'since: string, description: string'],
  ['Versioning\\RenamedResponseField', 'C', true, 'schema: string, from: string, to: string'],
  ['Versioning\\RenamedRequestField', 'C', true, 'schema: string, from: string, to: string'],
  ['Versioning\\RenamedParameter', 'C', true, 'in: string, from: string, to: string'],
  ['Versioning\\MadeResponseFieldRequired', 'C', true, 'schema: string, field: string'],
  ['Versioning\\MadeResponseFieldOptional', 'C', true, 'schema: string, field: string'],
  ['Versioning\\MadeRequestFieldOptional', 'C', true, 'schema: string, field: string'],
  [
    'Versioning\\RemovedResponseField',
    'C',
    true,
    'schema: string, field: string, type: string = "", required: bool = false, description: string = ""',
  ],
  ['Versioning\\AddedEnumValue', 'C', true, 'enum: string, value: string|int'],
  [
    'Versioning\\RemovedEnumValue',
    'C',
    true,
    'enum: string, value: string|int, name: string = "", description: string = ""',
  ],
  ['Versioning\\AddedOperation', 'C', true, 'operation: string'],
  ['Versioning\\AppliesTo', 'C', true, 'operation: string'],
];

interface Declared {
  readonly targets: string;
  readonly repeatable: boolean;
  readonly signature: string;
  readonly sealed: boolean;
}

// Prints what reflection says of every class below src/Attributes, in the notation of the table.
const script = String.raw`<?php
$source = $argv[1];
spl_autoload_register(fn ($class) => require $source.'/'.strtr(substr($class, strlen('Docgen\\')), '\\', '/').'.php');
$letters = [1 => 'C', 4 => 'M', 2 => 'F', 8 => 'P', 16 => 'CC'];
$found = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$source/Attributes", FilesystemIterator::SKIP_DOTS)) as $file) {
    $name = strtr(substr($file->getPathname(), strlen("$source/Attributes/"), -4), '/', '\\');
    $class = new ReflectionClass("Docgen\\Attributes\\$name");
    $flags = $class->getAttributes(Attribute::class)[0]->newInstance()->flags;
    $arguments = array_map(fn ($p) => ($p->isVariadic() ? '...' : '').$p->getName().': '.$p->getType()
        .($p->isDefaultValueAvailable() ? ' = '.strtolower(json_encode($p->getDefaultValue(), JSON_UNESCAPED_SLASHES)) : ''),
        $class->getConstructor()?->getParameters() ?? []);
    $public = fn ($p) => $class->hasProperty($p->getName()) && $class->getProperty($p->getName())->isPublic();
    $found[$name] = [
        'targets' => implode(' ', array_filter($letters, fn ($bit) => $flags & $bit, ARRAY_FILTER_USE_KEY)),
        'repeatable' => (bool) ($flags & Attribute::IS_REPEATABLE),
        'signature' => implode(', ', $arguments),
        'sealed' => $class->isFinal() && $class->isReadOnly() && $class->getDocComment() !== false
            && array_filter($class->getConstructor()?->getParameters() ?? [], fn ($p) => ! $public($p)) === [],
    ];
}
echo json_encode($found);
`;

const missing = phpMissing();

describe.skipIf(missing !== null && !phpIsRequired)(
  `the attribute classes${missing === null ? '' : ` (${missing})`}`,
  () => {
    const declared = missing === null ? read() : new Map<string, Declared>();

    test('are the 44 of the table', () => {
      expect([...declared.keys()].sort()).toEqual(attributes.map(([name]) => name).sort());
      expect(declared.size).toBe(44);
    });

    test.each(attributes)('%s', (name, targets, repeatable, signature) => {
      const found = declared.get(name);
      expect(found).toMatchObject({ targets, repeatable, sealed: true });
      expect(normalized(found?.signature ?? '?')).toBe(normalized(signature));
    });
  },
);

function read(): Map<string, Declared> {
  const { status, stdout, stderr } = php(['--', join(root, 'client-laravel', 'src')], {}, script);
  if (status !== 0) throw new Error(stderr || stdout);
  return new Map(Object.entries(JSON.parse(stdout) as Record<string, Declared>));
}

/** PHP orders the members of a union its own way. */
function normalized(signature: string): string {
  return signature.replaceAll(/[\w|]+\|[\w|]+/g, (union) => union.split('|').sort().join('|'));
}
