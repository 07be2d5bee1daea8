/** Describes how a script shows a document; the companion's classes say the same in PHP (cache 6.4). */
export interface PageDriver {
  name: string;
  label: string;
  /** Gives the HTML that makes the script show a document; texts are escaped. */
  body(documentUrl: string): string;
}

/** Options under which Scalar asks no other host for anything and keeps the order of the document. */
export const SINGLE_COLUMN_CONFIGURATION = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
} as const;

export const DRIVERS: readonly PageDriver[] = [
  {
    name: 'single-column',
    label: 'one column, with a console to try operations',
    body: (url) =>
      `<script id="api-reference" data-url="${escaped(url)}" data-configuration="${escaped(JSON.stringify(SINGLE_COLUMN_CONFIGURATION))}"></script>`,
  },
  {
    name: 'three-panel',
    label: 'three panels',
    body: (url) =>
      `<style>body { margin: 0 }</style>\n<redoc spec-url="${escaped(url)}" sanitize="true" show-extensions="x-enum-varnames"></redoc>`,
  },
];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the content of an element or a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
