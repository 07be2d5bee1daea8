import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Gives the `Authorization` header for an address: what the environment says, else user and password of the address, else those the
 * user's `.netrc` has for its host. None of them is printed.
 */
export function authorization(address: URL, env: Variables): string | undefined {
  const said = env.DOCGEN_CACHE_AUTHORIZATION;
  if (said !== undefined && said !== '') return said;
  if (address.username !== '') return basic(decodeURIComponent(address.username), decodeURIComponent(address.password));
  const login = netrcLogin(netrc(env), address.hostname);
  return login && basic(login.user, login.password);
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function netrc({ NETRC, HOME, USERPROFILE }: Variables): string {
  const home = HOME ?? USERPROFILE;
  const path = NETRC ?? (home === undefined ? undefined : join(home, '.netrc'));
  try {
    return path === undefined ? '' : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Finds the login of a host in the text of a `.netrc`: the words of its `machine`, else those of `default`. */
function netrcLogin(text: string, host: string): { user: string; password: string } | undefined {
  const words = text.split(/\s+/);
  let isOurs = false;
  const found: { login?: string; password?: string } = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === 'machine' || word === 'default') {
      if (isOurs) break;
      isOurs = word === 'default' || words[++at] === host;
    } else if (word === 'login' || word === 'password') {
      const value = words[++at];
      if (isOurs && value !== undefined) found[word] = value;
    }
  }
  const { login, password } = found;
  return login === undefined || password === undefined ? undefined : { user: login, password };
}
