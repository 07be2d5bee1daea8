import { isUtf8 } from 'node:buffer';
import { fromBytes } from '../bytes.js';
import { bool, bytes, int, text } from '../parameter.js';
import { of } from '../row.js';

function percent(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

function unescaped(subject: string): string {
  return subject.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&#039;', '<': '&lt;', '>': '&gt;' };

export const ENCODING = {
  rawurlencode: of([bytes('string')], (subject) => subject.replace(/[^A-Za-z0-9_.~-]/g, percent)),
  urlencode: of([bytes('string')], (subject) => subject.replace(/[^A-Za-z0-9_. -]/g, percent).replaceAll(' ', '+')),
  rawurldecode: of([bytes('string')], (subject) => fromBytes(unescaped(subject))),
  urldecode: of([bytes('string')], (subject) => fromBytes(unescaped(subject.replaceAll('+', ' ')))),
  base64_encode: of([bytes('string')], (subject) => Buffer.from(subject, 'latin1').toString('base64')),
  base64_decode: of([bytes('string'), bool('strict', false)], (subject) => {
    // Characters outside the alphabet are skipped or refused by rules of their own.
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(subject)) return undefined;
    const decoded = Buffer.from(subject, 'base64');
    return isUtf8(decoded) ? decoded.toString('utf8') : undefined;
  }),
  bin2hex: of([bytes('string')], (subject) => Buffer.from(subject, 'latin1').toString('hex')),
  hex2bin: of([bytes('string')], (subject) =>
    /^(?:[0-9A-Fa-f]{2})*$/.test(subject) ? fromBytes(Buffer.from(subject, 'hex').toString('latin1')) : undefined,
  ),
  ord: of([bytes('character')], (subject) => BigInt(subject === '' ? 0 : subject.charCodeAt(0))),
  chr: of([int('codepoint')], (code) => fromBytes(String.fromCharCode(Number(BigInt.asUintN(8, code))))),
  htmlspecialchars: of([text('string')], (subject) =>
    // A character number HTML does not define is left as it is.
    subject.replace(/[&"'<>]/g, (character) => ENTITIES[character] as string),
  ),
};
