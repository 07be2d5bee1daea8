import { type Draft, indented, type Place } from './draft.js';
import { goodValue } from './fields.js';
import { rules } from './rules.js';
import { condition, written } from './values.js';

/** Writes a form request, and lists the fields its rules are of. */
export function formRequest(draft: Draft, name: string): { text: string; fields: string[] } {
  const place: Place = { request: '$this', validated: [], scalars: [], depth: 1 };
  const { text, fields } = rules(draft, 2 + draft.below(3));
  const other = (): string => {
    const more = rules(draft);
    fields.push(...more.fields.filter((field) => !fields.includes(field)));
    return more.text;
  };
  const when = () => condition(draft, place);
  const [first = ''] = fields;
  const methods = [
    method(
      'public function rules(): array',
      draft.oneOf([
        ...[() => `return ${text};`, () => `return ${text};`],
        () => `$rules = ${text};\nif (${when()}) {\n    $rules['${first}'] = ['required'];\n}\n\nreturn $rules;`,
        () => `$rules = ${text};\nif (${when()}) {\n    unset($rules['${first}']);\n}\n\nreturn $rules;`,
        () => `return array_merge(${text}, ${when()} ? ${other()} : []);`,
        () => `return ${when()} ? ${text} : ${other()};`,
        () => `if (${when()}) {\n    return ${text};\n}\n\nreturn ${other()};`,
        () => `return match (true) {\n    ${when()} => ${text},\n    default => ${other()},\n};`,
        () => `return [...${text}, ...${other()}];`,
      ]),
    ),
  ];
  if (draft.chance(0.4))
    methods.push(method('protected function prepareForValidation(): void', prepared(draft, place)));
  if (draft.chance(0.2)) methods.push(method('public function authorize(): bool', `return ! (${when()});`));
  if (draft.chance(0.15))
    methods.push(
      method(
        'public function withValidator($validator): void',
        `$validator->after(function ($validator) {\n    if (${when()}) {\n        $validator->errors()->add('${draft.field()}', 'Wrong.');\n    }\n});`,
      ),
    );
  if (draft.chance(0.1))
    methods.push(
      method(
        'protected function passedValidation(): void',
        `$this->merge(['${first}' => ${goodValue(draft.random, first)}]);`,
      ),
    );
  return {
    fields,
    text: `<?php

namespace App\\Http\\Requests;

use App\\Enums\\Kind;
use Illuminate\\Foundation\\Http\\FormRequest;
use Illuminate\\Validation\\Rule;

class ${name} extends FormRequest
{
${methods.join('\n')}}
`,
  };
}

const method = (head: string, body: string): string => `    ${head}\n    {\n${indented(body, 2)}\n    }\n`;

/** Writes what is done to the input before it is validated. */
function prepared(draft: Draft, place: Place): string {
  const lines = Array.from({ length: 1 + draft.below(2) }, () => {
    const field = draft.field();
    const merged = (text: string) => `$this->merge(['${field}' => ${text}]);`;
    const own = () => written(draft, place, field);
    const good = () => goodValue(draft.random, field);
    return draft.oneOf([
      ...[() => merged(own()), () => `$this['${field}'] = ${own()};`],
      () => `$this->mergeIfMissing(['${field}' => ${good()}]);`,
      () => `if (${condition(draft, place)}) {\n    ${merged(own())}\n}`,
      () => `if (! $this->has('${field}')) {\n    ${merged(good())}\n}`,
      () => `if ($this->filled('${field}')) {\n    ${merged(own())}\n}`,
    ]);
  });
  return lines.join('\n');
}
