/** Reads the pages that the language server serves, as a browser that was given their address does. */
export class ServedPages {
  /** Tag of the text that was read last. */
  private etag: string | undefined;

  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
    readonly document: string,
  ) {}

  /** Opens the address of a page; it is good for once. */
  static async open(address: string): Promise<ServedPages> {
    const { origin, pathname } = new URL(address);
    const admitted = await fetch(address, { redirect: 'manual' });
    const cookie = admitted.headers.get('set-cookie')?.split(';', 1)[0];
    if (cookie === undefined) throw new Error(`The page is not served: ${(await admitted.text()).trim()}`);
    return new ServedPages(origin, cookie, decodeURIComponent(pathname.split('/')[1] ?? ''));
  }

  /** Reads the program that shows a document. */
  async script(): Promise<string> {
    return (await this.get('/scripts/three-panel.js')).text();
  }

  /** Reads the document; undefined where it is the one that was read last. */
  async changed(): Promise<string | undefined> {
    const headers: Record<string, string> = this.etag === undefined ? {} : { 'If-None-Match': this.etag };
    const answer = await this.get(`/${encodeURIComponent(this.document)}.json`, headers);
    if (answer.status === 304) return undefined;
    this.etag = answer.headers.get('etag') ?? undefined;
    return answer.text();
  }

  private async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = await fetch(`${this.origin}${path}`, { headers: { ...headers, Cookie: this.cookie } });
    if (!answer.ok && answer.status !== 304) throw new Error(messageOf(await answer.text()));
    return answer;
  }
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text.trim();
  }
}
