import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { OpenValue } from '@docgen/php';
import { runPhp } from '../../support/php.js';

/** Holds what PHP makes of an expression: a value with its type, and the warning it gave. */
export interface Answer {
  value: unknown[];
  warning?: string;
}

/** Says why PHP cannot be asked here, or undefined when it can. With DOCGEN_REQUIRE_PHP=1 it must be there. */
export const noPhp: string | undefined =
  process.env.DOCGEN_REQUIRE_PHP !== '1' && spawnSync('php', ['-v']).status !== 0 ? 'PHP is not installed' : undefined;

/** Lets one PHP process evaluate expressions over `$v`, an array of the values; no answers without PHP. */
export function answersOf(question: { declare?: string; values: readonly string[]; expressions: string[] }): Answer[] {
  if (noPhp !== undefined) return [];
  const { stdout, stderr } = runPhp([join(import.meta.dirname, 'answers.php')], {
    input: JSON.stringify({ declare: '', ...question }),
  });
  const lines = stdout.trim().split('\n');
  if (lines.length !== question.expressions.length) throw new Error(stderr || stdout.slice(-500));
  return lines.map((line) => {
    const [value, warning] = JSON.parse(line) as [unknown[], string | undefined];
    return warning === undefined ? { value } : { value, warning };
  });
}

/** Writes a value in the form of PHP's answers. */
export function tagged(value: OpenValue): unknown[] {
  if (value === null) return ['null'];
  if (typeof value === 'boolean') return ['bool', value];
  if (typeof value === 'bigint') return ['int', String(value)];
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return ['float', '7ff8000000000000'];
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return ['float', bytes.toString('hex')];
  }
  if (typeof value === 'string') return ['text', Buffer.from(value).toString('hex')];
  switch (value.k) {
    case 'array':
      return ['array', [...value.entries].map(([key, member]) => [tagged(key), tagged(member)])];
    case 'case':
      return ['case', value.class, value.name];
    case 'object':
      return ['object', [...value.props].map(([name, member]) => [name, tagged(member)])];
    case 'unknown':
      return ['unknown', value.why];
    default:
      return ['other', value.k];
  }
}
