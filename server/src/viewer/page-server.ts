import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type {
  ViewerDocumentParams,
  ViewerDocumentResult,
  ViewerNotesParams,
  ViewerNotesResult,
} from '@docgen/protocol/rpc';
import { FORMATS } from '../emit/formats.js';
import { Refusal } from '../project/refusal.js';
import { Admission } from './admission.js';
import { DRIVERS } from './driver.js';
import { documentPage, headOf, indexPage, type LocalPage } from './page.js';
import { ReloadChannel } from './reload-channel.js';
import { isScriptName, script } from './scripts.js';

export interface PageServerOptions {
  /** Lists the keys of the documents. Throws a refusal where the configuration is refused. */
  documents(): readonly string[];
  /** Brings a document up to date. Throws a refusal where it cannot be built. */
  ask(params: ViewerDocumentParams): Promise<ViewerDocumentResult>;
  /** Says where operations come from and what was found. Throws a refusal as `ask` does. */
  notes(params: ViewerNotesParams): Promise<ViewerNotesResult>;
  /** Port; any that is free when absent. */
  port?: number;
}

/** Names the address to open, and ends the server. */
export interface RunningPages {
  /** Gives the address of a page, of the list without a path, with a token that is good for one browser. */
  address(path?: string): string;
  close(): Promise<void>;
}

/** Serves the pages of all documents to one browser of this machine, without the application (commands 7.9). */
export async function servePages(options: PageServerOptions): Promise<RunningPages> {
  const server = createServer({ maxHeaderSize: 16 * 1024 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port: options.port ?? 0, host: '127.0.0.1' }, () => resolve());
  });
  const { port } = server.address() as { port: number };
  const admission = new Admission(port);
  const channel = new ReloadChannel(options.ask);
  server.on('request', (request, response) => {
    void answer(request, response, options, admission, channel).catch((error) => failed(response, error));
  });
  const address = (path = '/') => `http://127.0.0.1:${port}${path}?token=${admission.invite()}`;
  return { address, close: () => closed(server, channel) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: PageServerOptions,
  admission: Admission,
  channel: ReloadChannel,
): Promise<void> {
  const verdict = admission.judge(request);
  if (verdict !== 'admitted') {
    if ('refused' in verdict) return send(response, 403, 'text/plain; charset=utf-8', `${verdict.refused}\n`);
    response.setHeader('Set-Cookie', verdict.cookie);
    const path = pathOf(request.url ?? '/')
      .map(encodeURIComponent)
      .join('/');
    // A path of its own host: one that begins with two slashes would name another.
    response.setHeader('Location', `/${path.replace(/^\/+/, '')}`);
    return send(response, 303, 'text/plain; charset=utf-8', '');
  }
  const steps = pathOf(request.url ?? '/');
  const keys = options.documents();
  if (steps.length === 1 && steps[0] === '') {
    const [only, ...others] = keys;
    if (only === undefined || others.length > 0) return html(response, indexPage(keys, FORMATS));
    response.setHeader('Location', `/${encodeURIComponent(only)}/single-column`);
    return send(response, 303, 'text/plain; charset=utf-8', '');
  }
  const [first = '', second = '', third = ''] = steps;
  if (first === 'scripts' && steps.length === 2) {
    const name = second.replace(/\.js$/, '');
    if (!isScriptName(name) || name === second) return notFound(response);
    response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
    return send(response, 200, 'application/javascript', script(name).bytes);
  }
  const document = keys.find((key) => key === first || `${key}.json` === first);
  if (document === undefined) return notFound(response);
  if (steps.length === 1) return text(request, response, options, { document });
  if (steps.length === 2 && second === 'notes') {
    return send(response, 200, 'application/json', JSON.stringify(await options.notes({ document })));
  }
  if (steps.length === 2 && second === 'reload') return channel.open(document, request, response);
  if (steps.length === 3 && second === 'formats' && FORMATS.some((format) => format === third)) {
    return text(request, response, options, { document, format: third });
  }
  const driver = DRIVERS.find(({ name }) => name === second);
  if (driver === undefined || steps.length !== 2) return notFound(response);
  const { text: json, etag } = await options.ask({ document });
  const { title, origins } = headOf(json ?? '');
  html(response, documentPage(driver, document, title, etag, origins));
}

async function text(
  request: IncomingMessage,
  response: ServerResponse,
  options: PageServerOptions,
  params: ViewerDocumentParams,
): Promise<void> {
  const known = /"([0-9a-f]{32})"/.exec(request.headers['if-none-match'] ?? '')?.[1];
  const answer = await options.ask({ ...params, ...(known === undefined ? {} : { ifNoneMatch: [known] }) });
  response.setHeader('ETag', `"${answer.etag}"`);
  if (answer.text === null) return send(response, 304, 'application/json', '');
  const type = answer.format === 'typescript' ? 'text/plain; charset=utf-8' : 'application/json';
  send(response, 200, type, answer.text);
}

function html(response: ServerResponse, { html: body, policy }: LocalPage): void {
  response.setHeader('Content-Security-Policy', policy);
  send(response, 200, 'text/html; charset=utf-8', body);
}

function notFound(response: ServerResponse): void {
  send(response, 404, 'text/plain; charset=utf-8', 'There is no such page.\n');
}

/** Says in the place of a document why there is none. */
function failed(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const lines = error instanceof Refusal ? error.lines : [];
  const blocks = error instanceof Refusal ? error.blocks.flatMap(({ diagnostics }) => diagnostics) : [];
  const message = lines[0] ?? blocks[0]?.message ?? (error instanceof Error ? error.message : String(error));
  send(response, 503, 'application/json', JSON.stringify({ message }));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache, private');
  if (!response.hasHeader('Content-Security-Policy')) {
    response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Splits a path; a part that cannot be decoded names nothing. */
function pathOf(url: string): string[] {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  return path
    .slice(1)
    .split('/')
    .map((step) => {
      try {
        return decodeURIComponent(step);
      } catch {
        return '\0';
      }
    });
}

async function closed(server: Server, channel: ReloadChannel): Promise<void> {
  channel.close();
  const over = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await over;
}
