import { type Draft, indented, inside, type Place } from './draft.js';
import { goodValue } from './fields.js';
import { rules } from './rules.js';
import { condition, selection, value, written } from './values.js';

/** Below this depth there are no more blocks. */
const DEEPEST = 3;

export function statement(draft: Draft, place: Place): string {
  const way = draft.below(24);
  if (way < 6) return validation(draft, place);
  if (way < 9) {
    const [name, text] = [draft.local(), value(draft, place)];
    place.scalars.push(name);
    return `${name} = ${text};`;
  }
  if (way < 12 && place.depth < DEEPEST) return block(draft, place);
  if (way < 15) return refusal(draft, place);
  if (way < 19) return change(draft, place);
  return place.validated.length > 0 ? changeOfValidated(draft, place) : validation(draft, place);
}

function block(draft: Draft, place: Place): string {
  const { request } = place;
  const holds = condition(draft, place);
  const body = (more = (_inner: Place): string[] => []): string => {
    const inner = inside(place);
    const lines = Array.from({ length: 1 + draft.below(2) }, () => statement(draft, inner));
    return indented([...lines, ...more(inner)].join('\n'));
  };
  return draft.oneOf([
    () => `if (${holds}) {\n${body()}\n}`,
    () => `if (${holds}) {\n${body()}\n} else {\n${body()}\n}`,
    () => `if (${holds}) {\n${body((inner) => [`return ${answer(draft, inner)};`])}\n}`,
    () => `if (${holds}) {\n${indented(`return ${answer(draft, inside(place))};`)}\n}`,
    () =>
      `foreach (${request}->input('${draft.field('list')}', []) as $item) {\n    abort_if($item === 'zzz', 409);\n}`,
  ]);
}

function refusal(draft: Draft, place: Place): string {
  const holds = condition(draft, place);
  const failed = (message: string) => `ValidationException::withMessages(['${draft.field()}' => ${message}])`;
  return draft.oneOf([
    () => `abort_if(${holds}, ${draft.pick([403, 404, 409])});`,
    () => `abort_unless(${holds}, 403, 'No.');`,
    () =>
      `if (${holds}) {\n    return response()->json(['message' => 'Conflict', 'of' => ${value(draft, place)}], 409);\n}`,
    () => `if (${holds}) {\n    throw ${failed("['Bad.']")};\n}`,
    () => `throw_if(${holds}, ${failed("'Bad.'")});`,
  ]);
}

/** Writes a change of the input. */
function change(draft: Draft, place: Place): string {
  const { request } = place;
  const field = draft.field();
  const merged = (text: string) => `${request}->merge(['${field}' => ${text}]);`;
  const good = () => goodValue(draft.random, field);
  const own = () => written(draft, place, field);
  return draft.oneOf([
    ...[() => merged(own()), () => merged(own()), () => `${request}['${field}'] = ${own()};`],
    () => `${request}->mergeIfMissing(['${field}' => ${good()}]);`,
    () => `if (! ${request}->has('${field}')) {\n    ${merged(good())}\n}`,
    () => `if (${request}->filled('${field}')) {\n    ${merged(own())}\n}`,
    () => `${request}->whenHas('${field}', fn ($x) => ${request}->merge(['${field}' => $x]));`,
  ]);
}

function changeOfValidated(draft: Draft, place: Place): string {
  const { name, fields } = draft.pick(place.validated);
  const field = draft.pick(fields);
  return draft.oneOf([
    ...[() => `${name}['${field}'] ??= 'dflt';`, () => `unset(${name}['${field}']);`],
    ...[() => `${name}['extra'] = ${value(draft, place)};`, () => `${name}['${field}'] = ${value(draft, place)};`],
    () => `${name} = Arr::except(${name}, ['${field}']);`,
    () => `${name} = array_merge(['${field}' => 1, 'zz' => 2], ${name});`,
    () => `if (isset(${name}['${field}'])) {\n    ${name}['${field}'] = 1;\n}`,
  ]);
}

function validation(draft: Draft, place: Place): string {
  const { request } = place;
  const { text, fields } = rules(draft);
  const [name, made] = [draft.local(), draft.local()];
  const names = `['${fields.join("', '")}']`;
  const written = draft.oneOf([
    ...[() => `${name} = ${request}->validate(${text});`, () => `${name} = ${request}->validate(${text});`],
    () => `${name} = $this->validate(${request}, ${text});`,
    () => `${name} = Validator::make(${request}->all(), ${text})->validate();`,
    () =>
      `${made} = Validator::make(${request}->all(), ${text});\nif (${made}->fails()) {\n    return response()->json(['errors' => ${made}->errors()], 422);\n}\n${name} = ${made}->validated();`,
    () =>
      `${name} = validator(${request}->${draft.pick(['all()', 'input()', `only(${names})`])}, ${text})->validate();`,
    () => {
      const helper = `check${draft.helpers.length}`;
      draft.helpers.push(
        `    private function ${helper}(Request $given): array\n    {\n        return $given->validate(${text});\n    }\n`,
      );
      return `${name} = $this->${helper}(${request});`;
    },
    () => `${request}->validate(${text});\n${name} = ${request}->only(${names});`,
    () =>
      `${made} = ${text};\nif (${condition(draft, place)}) {\n    ${made}['${fields[0]}'] = ['required'];\n}\n${name} = ${request}->validate(${made});`,
    () => `${name} = ${request}->validateWithBag('bag', ${text});`,
  ]);
  place.validated.push({ name, fields });
  return written;
}

/** Writes what a handler answers. */
export function answer(draft: Draft, place: Place): string {
  const { request, validated } = place;
  const array = () =>
    `[${Array.from({ length: 1 + draft.below(3) }, (_, at) => `'${'pqr'[at]}' => ${value(draft, place)}`).join(', ')}]`;
  const chosen = () => selection(draft, validated) ?? array();
  return draft.oneOf([
    ...[chosen, array, array, () => `response()->json(${chosen()})`, () => `response()->json(${array()}, 201)`],
    ...[
      () => `response()->json(['data' => ${chosen()}], 201)`,
      () => `['data' => ${chosen()}, 'n' => ${value(draft, place)}]`,
    ],
    ...[() => 'response()->noContent()', () => `${request}->only('${draft.field()}')`],
    () => `response()->json(${request}->only(['${draft.field()}', '${draft.field()}']))`,
  ]);
}
