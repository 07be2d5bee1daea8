/** Matches what HTTP allows for the name of a header (RFC 9110, 5.1); OpenAPI takes no other. */
const TOKEN = /^[0-9A-Za-z!#$%&'*+.^_`|~-]+$/;

export function isHeaderName(name: string): boolean {
  return TOKEN.test(name);
}
