import { seeded } from '../../support/generate.js';
import { Draft, indented, type Place } from './draft.js';
import { bodies } from './fields.js';
import { formRequest } from './form-requests.js';
import { answer, statement } from './statements.js';

/** Bodies that each handler is sent. */
const BODIES = 60;

/** A handler in PHP, its form request, and the bodies it is sent. */
export interface Handler {
  verb: 'post' | 'put';
  controller: string;
  /** PHP files by their paths. */
  files: Readonly<Record<string, string>>;
  bodies: readonly Record<string, unknown>[];
}

/** Makes a handler that follows from the seed and its number alone. */
export function handler(seed: number, id: number): Handler {
  const draft = new Draft(seeded(seed * 7919 + id));
  const place: Place = { request: '$request', validated: [], scalars: [], depth: 0 };
  const form = draft.chance(0.45) ? { name: `Form${id}`, ...formRequest(draft, `Form${id}`) } : undefined;
  const lines: string[] = [];
  if (form !== undefined) {
    const name = draft.local();
    const all = ['validated()', 'validated()', 'safe()->all()', 'safe()->toArray()'];
    const some = [`safe()->only(['${form.fields.slice(0, 2).join("', '")}'])`, `safe()->except(['${form.fields[0]}'])`];
    lines.push(`${name} = $request->${draft.pick([...all, ...some])};`);
    place.validated.push({ name, fields: form.fields });
  }
  for (let left = 1 + draft.below(form === undefined ? 4 : 3); left > 0; left--) lines.push(statement(draft, place));
  lines.push(`return ${answer(draft, place)};`);
  const controller = `Act${id}Controller`;
  return {
    verb: draft.pick(['post', 'post', 'post', 'put']),
    controller,
    files: {
      [`app/Http/Controllers/${controller}.php`]: written(controller, form?.name, lines.join('\n'), draft.helpers),
      ...(form === undefined ? {} : { [`app/Http/Requests/${form.name}.php`]: form.text }),
    },
    bodies: bodies(draft.random, draft.fields, BODIES),
  };
}

function written(name: string, form: string | undefined, body: string, helpers: readonly string[]): string {
  const facades = [
    'Foundation\\Validation\\ValidatesRequests',
    'Http\\Request',
    'Support\\Arr',
    'Support\\Facades\\Validator',
  ];
  const uses = [...facades, 'Validation\\Rule', 'Validation\\ValidationException'].map((one) => `Illuminate\\${one}`);
  const own = ['App\\Enums\\Kind', ...(form === undefined ? [] : [`App\\Http\\Requests\\${form}`])];
  return `<?php

namespace App\\Http\\Controllers;

${[...own, ...uses].map((one) => `use ${one};\n`).join('')}
class ${name}
{
    use ValidatesRequests;

    public function act(${form ?? 'Request'} $request)
    {
${indented(body, 2)}
    }
${helpers.map((helper) => `\n${helper}`).join('')}}
`;
}
