/** Writes JSON as commands print it (commands 2.3): four spaces, raw slashes, ASCII only, one final newline. */
export function json(value: unknown): string {
  const text = JSON.stringify(value, null, 4);
  return `${text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Writes a value in a report: JSON, on one line without an indent, control characters as a terminal shows them (commands 2.4). */
export function valueText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value ?? null, null, indent);
  return text.replace(/\\(?:u00([01][0-9a-f])|.)/g, (written, code: string | undefined) =>
    code === undefined ? written : `\\x${code}`,
  );
}
