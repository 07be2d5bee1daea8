import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeExchange } from '../../server/src/requests/contract/decode.js';

const TEXT = '{"name":"Kettle"}';

function bodyOf(bytes: Buffer, coding: string): unknown {
  const response = {
    status: 200,
    headers: [['Content-Encoding', coding]],
    body: { base64: bytes.toString('base64') },
    kind: 'plain',
  };
  return decodeExchange({ method: 'GET', url: '/x', request: {}, response }).response.body;
}

test('the body of a response is checked without its content codings (contract 11)', () => {
  expect(bodyOf(gzipSync(TEXT), 'gzip')).toEqual({ text: TEXT });
  expect(bodyOf(brotliCompressSync(gzipSync(TEXT)), 'gzip, BR')).toEqual({ text: TEXT });
  expect(bodyOf(deflateSync(Buffer.from([0xff])), 'deflate')).toEqual({ base64: '/w==' });
});

test('a body that is not coded as its header says stays as it came', () => {
  const raw = Buffer.from([0xff, 0]);
  expect(bodyOf(raw, 'gzip')).toEqual({ base64: raw.toString('base64') });
  expect(bodyOf(raw, 'zstd')).toEqual({ base64: raw.toString('base64') });
});
