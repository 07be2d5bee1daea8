import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViewerDocumentParams, ViewerDocumentResult } from '@docgen/protocol/rpc';

const EVERY_MS = 1_000;

/** Tells open pages when their document has become another. Nothing is built while no page is open. */
export class ReloadChannel {
  private readonly open_ = new Map<ServerResponse, { document: string; etag: string | undefined }>();
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(private readonly ask: (params: ViewerDocumentParams) => Promise<ViewerDocumentResult>) {}

  /** Keeps a response open and writes an event for each state of the document. */
  open(document: string, request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, private',
      'X-Content-Type-Options': 'nosniff',
    });
    response.write('retry: 2000\n\n');
    this.open_.set(response, { document, etag: undefined });
    request.once('close', () => this.open_.delete(response));
    response.once('close', () => this.open_.delete(response));
    this.look();
  }

  close(): void {
    this.closing = true;
    clearTimeout(this.timer);
    for (const response of this.open_.keys()) response.end();
    this.open_.clear();
  }

  /** Looks now, and again as long as a page is open. */
  private look(): void {
    if (this.timer !== undefined) return;
    const again = async () => {
      const documents = new Set([...this.open_.values()].map(({ document }) => document));
      for (const document of documents) await this.tell(document);
      this.timer = undefined;
      if (this.open_.size > 0 && !this.closing) this.timer = setTimeout(() => void again(), EVERY_MS);
    };
    this.timer = setTimeout(() => void again(), 0);
  }

  private async tell(document: string): Promise<void> {
    const known = [...this.open_.values()].flatMap((one) => (one.document === document ? (one.etag ?? []) : []));
    let etag: string;
    try {
      ({ etag } = await this.ask({ document, ifNoneMatch: known }));
    } catch {
      // A file that is half written has its next look in a second.
      return;
    }
    for (const [response, page] of this.open_) {
      if (page.document !== document || page.etag === etag) continue;
      page.etag = etag;
      response.write(`event: reload\ndata: ${etag}\n\n`);
    }
  }
}
