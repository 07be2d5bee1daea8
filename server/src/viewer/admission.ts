import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Says what becomes of a request before it is looked at: refused with a reason, sent on with a cookie, or admitted. */
export type AdmissionVerdict = { refused: string } | { cookie: string } | 'admitted';

const MOST_TOKENS = 20;
const HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Admits the browser that was given the token, and nobody else (commands 7.9). A token is good for one request, which leaves a
 * cookie in its place. Names of other hosts are refused although they lead here: a page of theirs could read the answer.
 */
export class Admission {
  /** Tokens of addresses that were given and not used; the last few hold. */
  private readonly tokens = new Set<string>();
  private readonly secret = randomBytes(24).toString('base64url');

  constructor(private readonly port: number) {}

  /** Makes a token for one browser. */
  invite(): string {
    const token = randomBytes(24).toString('base64url');
    this.tokens.add(token);
    const [oldest] = this.tokens;
    if (this.tokens.size > MOST_TOKENS && oldest !== undefined) this.tokens.delete(oldest);
    return token;
  }

  judge({ method, headers, url = '' }: IncomingMessage): AdmissionVerdict {
    if (method !== 'GET' && method !== 'HEAD') return { refused: 'Only GET and HEAD are answered.' };
    if (!HOSTS.some((host) => headers.host === `${host}:${this.port}`)) {
      return { refused: 'This page answers under the name of this machine only.' };
    }
    const { origin, 'sec-fetch-site': site } = headers;
    if (origin !== undefined && origin !== `http://${headers.host}`) return { refused: 'Another page asked for this.' };
    const given = parameterOf(url, 'token');
    const invited = given === undefined ? undefined : [...this.tokens].find((token) => isSame(given, token));
    if (invited !== undefined) {
      this.tokens.delete(invited);
      return { cookie: `${this.cookie}=${this.secret}; HttpOnly; SameSite=Strict; Path=/` };
    }
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      return { refused: 'Another page asked for this.' };
    const held = (headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${this.cookie}=`));
    if (held !== undefined && isSame(held.slice(this.cookie.length + 1), this.secret)) return 'admitted';
    return { refused: 'Open the address that docgen serve printed; it is good for one browser.' };
  }

  /** Cookies of one host are shared by its ports. */
  private get cookie(): string {
    return `docgen-${this.port}`;
  }
}

function parameterOf(url: string, name: string): string | undefined {
  const at = url.indexOf('?');
  return at < 0 ? undefined : (new URLSearchParams(url.slice(at + 1)).get(name) ?? undefined);
}

/** Compares in a time that says nothing of where two texts differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
