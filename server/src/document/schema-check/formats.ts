import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Formats that are asserted (lint 4); any other asserts nothing. */
const ASSERTED =
  'date-time date time duration email hostname ipv4 ipv6 uri url uri-reference uuid json-pointer regex'.split(' ');

/** Lists the formats that values are held to: those of examples, and of what a test sent and got. */
export const VALUE_FORMATS = {
  ...Object.fromEntries(Object.entries(fullFormats).filter(([name]) => ASSERTED.includes(name))),
  'idn-email': /^[^\s@]+@[^\s@]+$/u,
  'idn-hostname': /^[^\s/?#@:]{1,253}$/u,
  ip: (text: string) => isIp(text),
  ulid: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
};

function isIp(text: string): boolean {
  return (fullFormats.ipv4 as RegExp).test(text) || (fullFormats.ipv6 as RegExp).test(text);
}
