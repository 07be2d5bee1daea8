/** Says what names read like, by the part of the name that tells; the first that matches counts (lint 3.1). */
const NAMES: readonly (readonly [token: string, label: string])[] = [
  ['remembertoken', 'a remember-me token'],
  ['accesstoken', 'an access token'],
  ['refreshtoken', 'a refresh token'],
  ['clientsecret', 'a client secret'],
  ['apisecret', 'an API secret'],
  ['apikey', 'an API key'],
  ['privatekey', 'a private key'],
  ['password', 'a password'],
  ['passwd', 'a password'],
  ['creditcard', 'a credit-card number'],
  ['cardnumber', 'a card number'],
  ['internalid', 'an internal identifier'],
  ['secret', 'a secret'],
  ['token', 'a token'],
  ['ssn', 'a social-security number'],
  ['cvv', 'a card verification value'],
];

/** Says what texts look like (lint 3.2); the first that matches counts. */
const VALUES: readonly (readonly [shape: RegExp, label: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a PEM private key'],
  [/(?:AKIA|ASIA)[0-9A-Z]{16}/, 'an AWS access key id'],
  [/(?:ghp_|github_pat_)[A-Za-z0-9_]{20,}/, 'a GitHub token'],
  [/(?:sk_live_|rk_live_)[A-Za-z0-9]{10,}/, 'a live Stripe key'],
  [/xox[baprs]-[A-Za-z0-9-]{10,}/, 'a Slack token'],
  [/eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*/, 'a JSON web token'],
  // The user is at most 256 characters long: without a bound, a text of nothing but letters costs the square of its length.
  [/[a-z][a-z0-9+.-]{0,31}:\/\/[^\s/:@]{1,256}:[^\s/@]{1,256}@/, 'a URL with credentials'],
];

/** Tells what the name of a member reads like, and whether it says nothing else; undefined for a harmless one. */
export type CredentialNames = (name: string) => { label: string; isWhole: boolean } | undefined;

/** Makes the test of member names; `patterns` adds tokens after the built-in ones, whose labels stay. */
export function credentialNames(patterns: Readonly<Record<string, string>> = {}): CredentialNames {
  const known = new Set(NAMES.map(([token]) => token));
  const added = Object.entries(patterns)
    .map(([token, label]) => [bare(token), label] as const)
    .filter(([token]) => token !== '' && !known.has(token));
  const all = [...NAMES, ...added];
  const readings = new Map<string, ReturnType<CredentialNames>>();
  return (name) => {
    if (!readings.has(name)) {
      const text = bare(name);
      const label = all.find(([token]) => text.includes(token))?.[1];
      const isWhole = all.some(([token]) => text === token);
      readings.set(name, label === undefined ? undefined : { label, isWhole });
    }
    return readings.get(name);
  };
}

/** Tells what credential a text looks like; undefined for a harmless one. */
export function credentialShape(text: string): string | undefined {
  return VALUES.find(([shape]) => shape.test(text))?.[1];
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
