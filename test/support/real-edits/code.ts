import type { Edit } from '../edits.js';
import { METHOD, number, pick, replace } from './change.js';

/** Edits the code of a PHP file. */
export const CODE_EDITS: readonly Edit[] = [
  { name: 'a statement in a body', apply: replace(/^ {8}(?=return |\$)/gm, () => '        $extra = [1];\n        ') },
  {
    name: 'an early answer',
    apply: replace(/^ {8}return [^;]*;/gm, (found) => `        if ($extra) { return ['early' => true]; }\n${found}`),
  },
  { name: 'another answer', apply: replace(/\breturn [^;]{3,200};/g, () => "return ['other' => 1];") },
  {
    name: 'an exception',
    apply: replace(
      /^ {8}(?=return )/gm,
      (_, random) => `        abort_if($extra, ${pick([403, 404, 409, 422], random)});\n        `,
    ),
  },
  {
    name: 'a return type',
    apply: replace(
      /\): \??[\\\w]+(?=\s*\{)/g,
      (_, random) => pick(['): ?int', '): array', '', '): string', '): mixed'], random)?.replace(/^$/, ')') ?? ')',
    ),
  },
  {
    name: 'a parameter type',
    apply: replace(/(?<=[(,]\s*)\??[A-Z]\w+ (?=\$)/g, (_, random) => pick(['int ', '?string ', ''], random) ?? ''),
  },
  { name: 'a parameter more', apply: replace(/function \w+\((?=\))/g, (found) => `${found}?int $extra = null`) },
  {
    name: 'a docblock',
    apply: replace(
      METHOD,
      (found, random) =>
        `    /**\n     * Extra words ${number(random, 9)}.\n     *\n     * @return array{extra: ${pick(['int', 'string', 'bool'], random)}}\n     */\n${found}`,
    ),
  },
  {
    name: 'a docblock of a class',
    apply: replace(
      /^(?:final |abstract |readonly )*class \w+/gm,
      (found, random) =>
        `/**\n * Some class.\n * @property ${pick(['int', 'string', 'array<int>'], random)} $id\n * @mixin \\App\\Models\\User\n */\n${found}`,
    ),
  },
  { name: 'words of a docblock', apply: replace(/^ +\* [A-Z][^\n]*$/gm, (found) => `${found} And more`) },
  { name: 'a tag of a docblock gone', apply: replace(/^ +\* @[^\n]*\n/gm, () => '') },
  {
    name: 'an attribute',
    apply: replace(
      METHOD,
      (found, random) =>
        `    #[\\Docgen\\Attributes\\${pick(["Summary('Extra')", 'Deprecated', "Response(418, type: 'array{tea: bool}')", "Tag('Extra')"], random)}]\n${found}`,
    ),
  },
  { name: 'a key renamed', apply: replace(/'[a-z_]+'(?= =>)/g, (found) => `${found.slice(0, -1)}_more'`) },
  { name: 'an entry gone', apply: replace(/^ +'[\w.*]+' =>[^\n]*,\n/gm, () => '') },
  {
    name: 'an entry more',
    apply: replace(
      /^ +'[\w.*]+' =>/gm,
      (found, random) =>
        `            'extra${number(random, 5)}' => ${pick(["'required|integer'", "['nullable', 'string']", '$this->extra', '1'], random)},\n${found}`,
    ),
  },
  {
    name: 'a rule',
    apply: replace(
      /'(?:required|nullable|string|integer|sometimes)\b/g,
      (found, random) =>
        `'${pick(['required', 'nullable', 'array', 'boolean', 'email'], random)}${found.endsWith("'") ? "'" : ''}`,
    ),
  },
  { name: 'a number', apply: replace(/\b\d{2,4}\b/g, (_, random) => String(number(random, 600))) },
  {
    name: 'a constant',
    apply: replace(/\bconst (?:string |int )?\w+ = [^;]+;/g, (found, random) =>
      found.replace(/=[^;]*/, `= ${number(random, 9)}`),
    ),
  },
  {
    name: 'a case more',
    apply: replace(
      /^ {4}case \w+ = '[^']*';/gm,
      (found, random) => `${found}\n    case Extra${number(random, 5)} = 'extra${number(random, 5)}';`,
    ),
  },
  {
    name: 'a property',
    apply: replace(
      /^ {4}(?:public|protected)(?: static)?(?: \??\w+)? \$\w+/gm,
      (found, random) => `    public ?int $extra${number(random, 9)} = null;\n${found}`,
    ),
  },
  {
    name: 'a method more',
    apply: replace(
      /^\}\s*$/gm,
      (_, random) =>
        `\n    public function extra${number(random, 99)}(): array\n    {\n        return ['extra' => 1];\n    }\n}\n`,
    ),
  },
  {
    name: 'a method renamed',
    apply: replace(/(?<=^ {4}(?:public|protected|private)(?: static)? function )\w+/gm, (found) => `${found}Other`),
  },
  {
    name: 'a method gone',
    apply: replace(/^ {4}(?:(?:public|protected|private|static) )+function [^{]*\{[\s\S]*?^ {4}\}\n/gm, () => ''),
  },
  {
    name: 'what stands above a class',
    apply: replace(
      / extends \w+(?=[\s\n{])/g,
      (found, random) => pick(['', ' extends Missing', `${found} implements \\Countable`], random) ?? '',
    ),
  },
  { name: 'a trait gone', apply: replace(/^ {4}use [^;]+;\n/gm, () => '') },
  { name: 'an import gone', apply: replace(/^use [^;]+;\n/gm, () => '') },
  {
    name: 'an import renamed',
    apply: replace(/^use ([\w\\]+);\n/gm, (found) => found.replace(/\\(\w+);/, '\\$1 as Renamed$1;')),
  },
  {
    name: 'lines moved',
    apply: replace(/^namespace [^;]+;\n/gm, (found, random) => found + '\n'.repeat(1 + number(random, 5))),
  },
  { name: 'a comment', apply: replace(/^ +(?=\S)/gm, (found) => `${found}// Mind the step.\n${found}`) },
];
