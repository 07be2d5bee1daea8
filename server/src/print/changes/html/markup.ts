import { printable } from '../../terminal-text.js';

/** Holds HTML that is safe to stand in a page. */
export class Markup {
  constructor(readonly html: string) {}
}

type Part = string | number | Markup | readonly Markup[];

/** Writes HTML from a template: whatever is put in is text, unless it is markup already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? partHtml(parts[at] as Part) : '')).join(''));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes foreign text; characters that turn the direction or hide are spelled, as a terminal shows them. */
function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function partHtml(part: Part): string {
  if (part instanceof Markup) return part.html;
  if (Array.isArray(part)) return part.map(({ html }) => html).join('');
  return escaped(String(part));
}
