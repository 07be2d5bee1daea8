import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';

/** Writes a section heading (commands 2.1): blank line, title, a rule of the same length, optionally a meta line. */
export function heading(title: string, paint: Paint, meta?: string): string {
  const rule = '─'.repeat(characters(title));
  return `\n${paint.bold(printable(title))}\n${paint.dim(rule)}\n${meta === undefined ? '' : `${meta.split('\n').map(printable).join('\n')}\n`}`;
}

/** Writes a table (commands 2.2). Columns are as wide as their widest cell before escaping. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], paint: Paint): string {
  const widths = header.map((title, column) =>
    Math.max(characters(title), ...rows.map((row) => characters(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    `  ${widths.map((width, column) => pad(cells[column] ?? '', width)).join('  ')}`.trimEnd();
  const rule = `  ${widths.map((width) => '─'.repeat(width)).join('  ')}`;
  return `${[paint.bold(line(header)), paint.dim(rule), ...rows.map(line)].join('\n')}\n`;
}

function pad(cell: string, width: number): string {
  return printable(cell) + ' '.repeat(Math.max(0, width - characters(cell)));
}

function characters(text: string): number {
  return [...text].length;
}
