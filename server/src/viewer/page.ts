import { randomBytes } from 'node:crypto';
import { DRIVERS, escaped, type PageDriver } from './driver.js';
import { originsOf } from './origins.js';
import { type ScriptName, script } from './scripts.js';

/** Holds a page and the policy it is shown under. */
export interface LocalPage {
  html: string;
  /** Value of Content-Security-Policy. */
  policy: string;
}

/**
 * Writes the page of a document. Scripts come from this server alone; only the console may ask other hosts, those the
 * document names as servers. `state` is the tag of the document as it is now: the page reloads for another.
 */
export function documentPage(
  driver: PageDriver,
  key: string,
  title: string,
  state: string,
  servers: readonly string[],
): LocalPage {
  const nonce = randomBytes(16).toString('base64');
  const base = `/${encodeURIComponent(key)}`;
  const lines = [
    driver.body(`${base}.json`),
    `<script src="/scripts/${driver.name}.js?v=${script(driver.name as 'single-column').hash}"></script>`,
    `<script nonce="${nonce}">\n${filled('notes', { NOTES_URL: `${base}/notes` })}\n</script>`,
    `<script nonce="${nonce}">\n${filled('subscriber', { RELOAD_URL: `${base}/reload`, SHOWN_STATE: state })}\n</script>`,
  ];
  return { html: frame(title, lines), policy: policy(`'self' 'nonce-${nonce}'`, ["'self'", ...servers]) };
}

/** Writes the list of documents with their pages and formats. */
export function indexPage(keys: readonly string[], formats: readonly string[]): LocalPage {
  const items = keys.flatMap((key) => {
    const base = escaped(`/${encodeURIComponent(key)}`);
    const pages = DRIVERS.map(({ name, label }) => `<li><a href="${base}/${name}">${escaped(label)}</a></li>`);
    const texts = formats.map((format) => `<a href="${base}/formats/${format}">${format}</a>`).join(', ');
    return [`<h2>${escaped(key)}</h2>`, `<ul>${pages.join('')}<li>${texts}</li></ul>`];
  });
  return { html: frame('API documents', ['<h1>API documents</h1>', ...items]), policy: policy("'none'", ["'none'"]) };
}

/** Says of a document what its page needs around it: its title, and the origins a console has to reach. */
export function headOf(document: string): { title: string; origins: string[] } {
  let read: { info?: { title?: unknown } | null } = {};
  try {
    read = JSON.parse(document) as typeof read;
  } catch {
    // A page says by itself that there is no document.
  }
  const title = read.info?.title;
  return { title: typeof title === 'string' && title !== '' ? title : UNTITLED, origins: originsOf(read) };
}

const UNTITLED = 'API Documentation';

function policy(scripts: string, connections: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${connections.join(' ')}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function frame(title: string, lines: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
</head>
<body>
${lines.join('\n')}
</body>
</html>
`;
}

/** Gives a script of the page with texts in the places it has for them. */
function filled(name: ScriptName, texts: Readonly<Record<string, string>>): string {
  const code = script(name).bytes.toString('utf8').trim();
  return Object.entries(texts).reduce(
    (filling, [place, text]) => filling.replaceAll(place, () => jsonText(text)),
    code,
  );
}

/** Writes a text as JSON that ends no element it stands in. */
function jsonText(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&'\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
