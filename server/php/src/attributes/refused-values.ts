import type { PhpValue } from '../eval/value.js';

/** Says what is wrong with a value of the right type that no document can hold; undefined where nothing is. */
type Test = (value: PhpValue) => string | undefined;

const blank: Test = (value) => (typeof value === 'string' && value.trim() === '' ? 'is blank' : undefined);
const token: Test = (value) =>
  typeof value !== 'string' || /^[0-9A-Za-z!#$%&'*+.^_`|~-]+$/.test(value) ? undefined : 'is no name of a header';
const status: Test = (value) =>
  typeof value !== 'bigint' || (value >= 100n && value <= 599n) ? undefined : 'is no status of HTTP';
const mediaType: Test = (value) =>
  typeof value !== 'string' || /^[^\s/;]+\/[^\s/;]+\s*(?:;.*)?$/.test(value) ? undefined : 'is no media type';

/** Maps arguments to their test: with another value the document would not be valid, or nothing would be said (config 7.3). */
const TESTS: Readonly<Record<string, Test>> = {
  'Response.status': status,
  'Response.mediaType': mediaType,
  'ResponseHeader.name': token,
  'ResponseHeader.status': status,
  'QueryParameter.name': blank,
  'HeaderParameter.name': token,
  'CookieParameter.name': blank,
  'Group.name': blank,
  'OperationId.id': blank,
  'SchemaId.id': blank,
  'SchemaName.name': blank,
  'Webhook.mediaType': mediaType,
};

/** Says why a value is refused that PHP itself would take. */
export function refusal(attribute: string, argument: string, value: PhpValue): string | undefined {
  return TESTS[`${attribute}.${argument}`]?.(value);
}
