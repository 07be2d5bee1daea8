import type { ContractBody, ContractExchange, ContractHalf, RecordedForm } from '@docgen/protocol/rpc';
import { invalid } from '../request-context.js';
import { withoutCodings } from './content-coding.js';

/** Reads an exchange that a test process sent. Throws Refusal for one that is none: what follows relies on its shape. */
export function decodeExchange(sent: unknown): ContractExchange {
  const { method, url, request, response } = objectOf(sent, 'exchange');
  const asked = objectOf(request, 'exchange.request');
  const answered = objectOf(response, 'exchange.response');
  const { status, kind, unread } = answered;
  const headers = headersOf(answered.headers);
  if (typeof method !== 'string' || typeof url !== 'string') throw wrong('exchange.method or exchange.url');
  if (!Number.isInteger(status)) throw wrong('exchange.response.status');
  if (kind !== 'plain' && kind !== 'stream' && kind !== 'file') throw wrong('exchange.response.kind');
  const cookies = Object.entries(isObject(asked.cookies) ? asked.cookies : {});
  return {
    method,
    url,
    request: {
      headers: headersOf(asked.headers),
      cookies: Object.fromEntries(cookies.map(([name, value]) => [name, String(value)])),
      body: decodeBody(asked.body),
      ...(isObject(asked.form) ? { form: formOf(asked.form) } : {}),
    },
    response: {
      status: status as number,
      headers,
      body: withoutCodings(decodeBody(answered.body), headers),
      kind,
      ...(typeof unread === 'string' ? { unread } : {}),
    },
  };
}

/** Reads a body: `{text}`, `{base64}` or null. */
export function decodeBody(sent: unknown): ContractBody {
  if (!isObject(sent)) return null;
  if (typeof sent.text === 'string') return { text: sent.text };
  return typeof sent.base64 === 'string' ? { base64: sent.base64 } : null;
}

/** Reads the halves to check; both where none is named. */
export function decodeHalves(sent: unknown): ContractHalf[] {
  const all: ContractHalf[] = ['request', 'response'];
  const named = Array.isArray(sent) ? all.filter((half) => sent.includes(half)) : [];
  return named.length === 0 ? all : named;
}

function formOf({ recorded, fields, files, query, contentType }: Record<string, unknown>): RecordedForm {
  return {
    recorded: recorded === true,
    fields,
    files,
    query,
    contentType: typeof contentType === 'string' ? contentType : null,
  };
}

function headersOf(sent: unknown): [string, string][] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((one): [string, string][] => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : []));
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (!isObject(value)) throw wrong(name);
  return value;
}

function wrong(name: string) {
  return invalid(`The parameter ${name} is missing or has a wrong type.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
