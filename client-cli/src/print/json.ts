/** Writes JSON as commands print it (commands 2.3): four spaces, raw slashes, ASCII only, one final newline. */
export function json(value: unknown): string {
  const text = JSON.stringify(value, null, 4);
  return `${text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
