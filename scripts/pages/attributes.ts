import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ATTRIBUTES,
  type AttributeArgument,
  type AttributeSignature,
  type AttributeTarget,
} from '../../server/php/src/index.js';
import { code, page, table } from './markdown.js';

const TARGETS: Record<AttributeTarget, string> = {
  C: 'a class',
  M: 'a method',
  F: 'a function or closure',
  P: 'a property',
  CC: 'a class constant or enum case',
  N: 'a parameter',
};

const HEAD = `Attributes say in code what docgen cannot read from it, or correct what it read. They are classes of the package \`docgen/laravel\`, in the namespace
\`Docgen\\Attributes\`, and are never constructed: arguments are literals, constants and cases of enums. A method's declaration wins over that of its class. What exactly
each does is said in [the reference](reference/config.md).`;

/** Writes the page of all attributes from their classes and the table that reads them. */
export function attributesPage(root: string): string {
  const blocks = ATTRIBUTES.flatMap((signature) => attributeBlocks(signature, root));
  return page('Attributes', 'client-laravel/src/Attributes and server/php/src/attributes/table.ts', HEAD, ...blocks);
}

function attributeBlocks({ name, targets, repeatable, args }: AttributeSignature, root: string): string[] {
  const { about, params } = docblockOf(
    join(root, 'client-laravel/src/Attributes', `${name.replaceAll('\\', '/')}.php`),
  );
  const where = `On ${targets.map((target) => TARGETS[target]).join(', ')}; ${repeatable ? 'as often as needed' : 'once'}.`;
  const rows = args.map((argument) => [
    code(argument.name),
    typeText(argument),
    defaultText(argument),
    params.get(argument.name) ?? '',
  ]);
  return [
    `## ${code(`#[${name}]`)}`,
    about,
    where,
    rows.length === 0 ? 'It takes no arguments.' : table(['Argument', 'Type', 'Default', 'Meaning'], rows),
  ];
}

function typeText({ types, variadic }: AttributeArgument): string {
  const text = types.map(code).join(' or ');
  return variadic ? `any number of ${text}` : text;
}

function defaultText(argument: AttributeArgument): string {
  if (argument.variadic) return '';
  if (!('default' in argument)) return 'required';
  const value = argument.default;
  if (typeof value === 'object' && value !== null) return '`[]`';
  return code(typeof value === 'string' ? `'${value}'` : String(value));
}

/** Reads the prose of a class and of the arguments of its constructor. */
function docblockOf(file: string): { about: string; params: Map<string, string> } {
  const params = new Map<string, string>();
  if (!existsSync(file)) return { about: '', params };
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, inner = '']) =>
    inner.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trim()),
  );
  for (const line of blocks.flat()) {
    const found = /^@param \S+(?: \.\.\.| )\$?(?:\.\.\.\$)?(\w+) (.+)$/.exec(line);
    if (found !== null) params.set(found[1] as string, found[2] as string);
  }
  const lines = (blocks[0] ?? []).filter((line) => !line.startsWith('@'));
  return { about: lines.join('\n').trim(), params };
}
