import { ruleOf } from './columns.mjs';
import { foreignKeys } from './models.mjs';
import { block, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { human, SENTENCES } from './words.mjs';

/** `prefix` is `Store` or `Update`. */
export function requestFile(entity, prefix) {
  const name = `${prefix}${entity.name}Request`;
  const namespace = `App\\Http\\Requests\\${entity.module}`;
  const random = new Random(`request ${namespace}\\${name}`);
  const file = new PhpFile(namespace, name);
  const update = prefix === 'Update';
  const base = update && random.chance(0.15) ? 'Store' : file.use('Illuminate\\Foundation\\Http\\FormRequest');
  const body = [
    base === 'Store' ? '' : authorize(entity, file, random, update),
    base === 'Store' ? inherited(entity, random) : rules(entity, file, random, update),
    random.chance(0.25) ? messages(entity, random) : '',
    random.chance(0.15) ? attributes(entity) : '',
    random.chance(0.2) ? prepare(entity) : '',
    random.chance(0.12) ? after(entity, file) : '',
  ];
  return file.render(
    `class ${name} extends ${base === 'Store' ? `Store${entity.name}Request` : base}\n{\n${members(body)}\n}`,
  );
}

function authorize(entity, file, random, update) {
  if (random.chance(0.25)) return '';
  const check =
    entity.policy && random.chance(0.4)
      ? update
        ? `$this->user()->can('update', $this->route('${entity.parameter}'))`
        : `$this->user()->can('create', ${file.use(entity.fqcn)}::class)`
      : random.chance(0.7)
        ? 'true'
        : '$this->user() !== null';
  return `public function authorize(): bool\n{\n    return ${check};\n}`;
}

function rules(entity, file, random, update) {
  const rows = [];
  for (const column of entity.columns) {
    if (random.chance(0.1)) continue;
    if (random.chance(0.12)) rows.push(`// ${random.pick(SENTENCES)}`);
    rows.push(`'${column.name}' => ${ruleOf(column, { ...entity, update, random, file })},`);
    if (column.kind === 'json')
      rows.push(
        `'${column.name}.${random.pick(['label', 'unit', 'street', 'code'])}' => ['nullable', 'string', 'max:${random.integer(2, 20) * 5}'],`,
      );
  }
  for (const { name, target, nullable } of foreignKeys(entity))
    rows.push(
      `'${name}' => [${update ? "'sometimes', " : ''}'${nullable ? 'nullable' : 'required'}', ${random.chance(0.5) ? `'exists:${target.table},id'` : `${file.use('Illuminate\\Validation\\Rule')}::exists('${target.table}', 'id')`}],`,
    );
  const child = entity.relations.find(({ kind }) => kind === 'hasMany')?.target;
  if (child !== undefined && random.chance(0.35)) {
    rows.push(
      `'${child.parameter}_rows' => ['${update ? 'sometimes' : 'nullable'}', 'array', 'max:${random.integer(2, 50)}'],`,
    );
    for (const column of child.columns.slice(0, 4))
      rows.push(
        `'${child.parameter}_rows.*.${column.name}' => ${ruleOf({ ...column, unique: false }, { ...child, update, random, file })},`,
      );
  }
  const doc = random.chance(0.4) ? '/** @return array<string, mixed> */\n' : '';
  const returns = random.chance(0.85) ? ': array' : '';
  if (random.chance(0.12))
    return `${doc}public function rules()${returns}\n{\n    $rules = [\n${block(rows, 2)}\n    ];\n\n    if ($this->boolean('draft')) {\n        $rules['name'] = ['nullable', 'string', 'max:120'];\n    }\n\n    return $rules;\n}`;
  return `${doc}public function rules()${returns}\n{\n    return [\n${block(rows, 2)}\n    ];\n}`;
}

function inherited(entity, random) {
  const optional = random.sample(entity.columns, 2).map(({ name }) => `'${name}' => ['sometimes', 'nullable'],`);
  return `public function rules(): array\n{\n    return array_merge(parent::rules(), [\n${block(optional, 2)}\n    ]);\n}`;
}

function messages(entity, random) {
  const rows = random
    .sample(entity.columns, 3)
    .map(({ name }) => `'${name}.required' => 'Tell us the ${human(name)} of the ${human(entity.name)}.',`);
  return `public function messages(): array\n{\n    return [\n${block(rows, 2)}\n    ];\n}`;
}

function attributes(entity) {
  const rows = entity.columns.slice(0, 5).map(({ name }) => `'${name}' => '${human(name)}',`);
  return `public function attributes(): array\n{\n    return [\n${block(rows, 2)}\n    ];\n}`;
}

function prepare(entity) {
  const text = entity.columns.filter(({ kind }) => kind === 'string').slice(0, 2);
  return `protected function prepareForValidation(): void\n{\n    $this->merge([\n${block(
    text.map(({ name }) => `'${name}' => trim((string) $this->input('${name}')),`),
    2,
  )}\n    ]);\n}`;
}

function after(entity, file) {
  const validator = file.use('Illuminate\\Validation\\Validator');
  return `public function withValidator(${validator} $validator): void\n{\n    $validator->after(function (${validator} $validator): void {\n        if ($this->input('name') === '${entity.name}') {\n            $validator->errors()->add('name', 'Choose a name of your own.');\n        }\n    });\n}`;
}
