import { isMap, type Json } from '@docgen/protocol';
import { compactJson } from './literal.js';

/** Writes a comment and the line feed after it; empty when there is nothing to say (emitters 10.4). */
export function commentOf(lines: readonly string[]): string {
  const texts = lines
    .flatMap((line) => line.split(/\r\n|\r|\n/))
    .map((line) => line.trimEnd().replaceAll('*/', '*\\/'));
  while (texts.at(-1) === '') texts.pop();
  while (texts[0] === '') texts.shift();
  if (texts.length === 0) return '';
  if (texts.length === 1) return `/** ${texts[0]} */\n`;
  return `/**\n${texts.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}\n */\n`;
}

/** Lists what the comment of a schema says; `of` is the parameter or header that holds it, whose words outrank it. */
export function schemaLines(schema: Json | undefined, of?: Json): string[] {
  const own = (key: string): Json | undefined => (isMap(schema) ? schema.get(key) : undefined);
  const said = (key: string): Json | undefined => (isMap(of) ? of.get(key) : undefined) ?? own(key);
  const description = said('description');
  const format = own('format');
  const value = own('default');
  return [
    ...(typeof description === 'string' ? [description] : []),
    ...enumLines(own('x-enumDescriptions') ?? own('x-enum-descriptions'), own('enum')),
    ...(said('deprecated') === true ? ['@deprecated'] : []),
    ...(typeof format === 'string' ? [`@format ${format}`] : []),
    ...(value === undefined ? [] : [`@default ${compactJson(value)}`]),
  ];
}

/** Lists the comment of an operation in `paths`. */
export function operationLines(operation: ReadonlyMap<string, Json>): string[] {
  const [summary, description] = ['summary', 'description'].map((key) => operation.get(key));
  return [
    ...(typeof summary === 'string' ? [summary] : []),
    ...(typeof summary === 'string' && typeof description === 'string' ? [''] : []),
    ...(typeof description === 'string' ? [description] : []),
    ...(operation.get('deprecated') === true ? ['@deprecated'] : []),
  ];
}

/** Lists `<value>: <text>` of described values: a map by value, or a list beside the values. */
function enumLines(prose: Json | undefined, values: Json | undefined): string[] {
  if (isMap(prose))
    return [...prose].flatMap(([value, text]) => (typeof text === 'string' ? [`${value}: ${text}`] : []));
  if (!Array.isArray(prose) || !Array.isArray(values)) return [];
  return prose.flatMap((text, index) => {
    const value = values[index];
    return typeof text !== 'string' || text === '' || value === undefined
      ? []
      : [`${typeof value === 'string' ? value : compactJson(value)}: ${text}`];
  });
}
