import { type Code, type ParamsOf, registry } from './index.js';

/**
 * Reads texts back out of the message of a finding: `marks` are parameters of its code, with `<name>` where a text is looked for.
 * Undefined where the message was not made from parameters of that form.
 */
export function messageParameters<C extends Code>(
  code: C,
  message: string,
  marks: ParamsOf<C>,
): Record<string, string> | undefined {
  const declaration = registry[code] as unknown as { message(params: ParamsOf<C>): string };
  const names: string[] = [];
  const pattern = declaration
    .message(marks)
    .split(/(<\w+>)/)
    .map((part, at) => {
      if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const name = part.slice(1, -1);
      const known = names.indexOf(name);
      if (known >= 0) return `\\${known + 1}`;
      names.push(name);
      return '(.*?)';
    })
    .join('');
  const found = new RegExp(`^${pattern}$`, 's').exec(message);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
}
