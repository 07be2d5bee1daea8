import { describe, expect, test } from 'vitest';
import { type JsonMap, stableJson } from '../../protocol/src/index.js';
import { base32, shortHash } from '../../server/src/document/base32.js';
import { contentHash } from '../../server/src/document/hash.js';
import * as id from '../../server/src/document/identity.js';
import { writeJson } from '../../server/src/document/json/write.js';
import { json } from './json.js';

const doc = 'doc:default';
const orders = id.operationId(doc, 'GET', '/orders');
const order = id.operationId(doc, 'GET', '/orders/{order}');
const conflict = json('{"type":"object","properties":{"message":{"type":"string"}},"required":["message"]}');
const teams = id.operationId(doc, 'GET', '/api/teams/{team}');
const apiOrders = id.operationId(doc, 'get', '/api/orders');

describe('identities (requests 3.9, document 7.2, rows 14, 15, 16, 17, 21)', () => {
  test.each<[string, string, string]>([
    ['placeholder', id.operationId(doc, 'GET', '/forms/{form}'), 'op:v1:gokzo2gfa274hn5j'],
    ['order', order, 'op:v1:uzhuk6lvznminiep'],
    ['order_id', id.operationId(doc, 'GET', '/orders/{order_id}'), 'op:v1:uzhuk6lvznminiep'],
    ['path order', id.parameterId(order, 'path', 'order'), 'par:v1:mp5j4y4tg4a53jhh'],
    ['path order_id', id.parameterId(order, 'path', 'order_id'), 'par:v1:35dqtlyf7rrnziga'],
    ['response 200', id.responseId(order, '200', 'application/json'), 'res:v1:4cfaogjkg7njtipc'],
    ['response 404', id.responseId(order, '404', 'application/json'), 'res:v1:2etdc5fuoxql7bpl'],
    ['orders', orders, 'op:v1:tkzqzurwlgxjlwaj'],
    ['query page', id.parameterId(orders, 'query', 'page'), 'par:v1:pb4eurt26mbynry6'],
    ['query filter', id.parameterId(orders, 'query', 'filter[state]'), 'par:v1:5zigeoz5uylwydjk'],
    ['post', id.operationId(doc, 'POST', '/orders'), 'op:v1:zh5t4eyhqi5w2qsu'],
    [
      '201',
      id.responseId(id.operationId(doc, 'POST', '/orders'), '201', 'application/json'),
      'res:v1:xjj3x47w2onarzeo',
    ],
    ['delete', id.operationId(doc, 'DELETE', '/teams/{team}/members/{member}'), 'op:v1:r2ipx2cp7ckxqnxa'],
    ['other document', id.operationId('doc:admin', 'GET', '/orders'), 'op:v1:tqexuvhwpoay5fir'],
    ['host', id.operationId(doc, 'GET', '/orders', '{shop}.example.com'), 'op:v1:jpxrktw5gouatetc'],
    ['webhook', id.webhookId(doc, 'POST', 'order.shipped'), 'op:v1:ksz7xomb5pshjcjz'],
    ['class', id.schemaId(['App\\Models\\Order']), 'sch:v1:7iol6bbhmki7wys5'],
    ['request', id.schemaId(['App\\Http\\Requests\\StoreOrderRequest#request']), 'sch:v1:4ztyhn53xhazqwqn'],
    ['enum', id.schemaId(['App\\Enums\\OrderState']), 'sch:v1:6xkae4wtjab4kpzz'],
    ['pin', id.schemaId(['order-v1']), 'sch:v1:erv4fhbn3dohktm7'],
    ['arguments', id.schemaId(['App\\Support\\Page', 'App\\Models\\Order']), 'sch:v1:a2ffi5km7jcwgt2h'],
    ['inline {}', id.inlineSchemaId(json('{}')), 'sch:v1:np7q2mpudajet6n6'],
    ['inline true', id.inlineSchemaId(true), 'sch:v1:d45vfhvopgk7cekh'],
    [
      'inline object',
      id.inlineSchemaId(json('{"type":"object","properties":{"id":{"type":"integer"}}}')),
      'sch:v1:k57og3rond5o5cqx',
    ],
    [
      'inline date',
      id.inlineSchemaId(
        json(
          '{"required":["at"],"type":"object","properties":{"at":{"description":"x","type":"string","format":"date-time"}}}',
        ),
      ),
      'sch:v1:yrp5bdnor6dzztik',
    ],
    ['inline set', id.inlineSchemaId(json('{"type":"object","required":["b","a"]}')), 'sch:v1:twj472krt27zov2h'],
    [
      'inline set again',
      id.inlineSchemaId(json('{"required":["a","b","a"],"type":"object","title":"T"}')),
      'sch:v1:twj472krt27zov2h',
    ],
    ['shared 404', id.sharedErrorId('404', json('{"type":"object"}')), 'sch:v1:rauaucysvmf2aqy4'],
    ['shared 409', id.sharedErrorId('409', conflict), 'sch:v1:5aw2xqnjgjrpgh5l'],
    ['shared claimed', id.sharedErrorId('409\0OrderLocked', conflict), 'sch:v1:tye4kbljqjjhsq5t'],
    ['published parameter', id.publishedParameterId(doc, 'header', 'X-Api-Version'), 'par:v1:tsh3twbmiirbyc3h'],
    ['page', id.pageId('guides/getting-started'), 'page:v1:lnjira4jnmznssx6'],
    ['teams get (requests row 11)', teams, 'op:v1:24v4jazyvdtp5uqt'],
    [
      'a renamed placeholder (requests row 13)',
      id.operationId(doc, 'GET', '/api/teams/{squad}'),
      'op:v1:24v4jazyvdtp5uqt',
    ],
    ['teams put', id.operationId(doc, 'put', '/api/teams/{team}'), 'op:v1:hoylpdb4q4kvaey5'],
    ['archive', id.operationId(doc, 'GET', '/api/archive/{year}/{month}'), 'op:v1:g6o6keizbwmzoo67'],
    ['archive short', id.operationId(doc, 'GET', '/api/archive/{year}'), 'op:v1:mhijvjzhydfaw3q4'],
    ['reports', id.operationId(doc, 'GET', '/api/reports', '{tenant}.example.com'), 'op:v1:6gvl3aeqbounmkmj'],
    ['team (requests row 12)', id.parameterId(teams, 'path', 'team'), 'par:v1:tyawykguk2mt7mo2'],
    ['api page', id.parameterId(apiOrders, 'query', 'page'), 'par:v1:x5fbimiuazfqz5zl'],
    ['429', id.responseId(apiOrders, '429', 'application/json'), 'res:v1:y5sjgxdvnmdmnvwg'],
  ])('%s', (_, actual, expected) => expect(actual).toBe(expected));

  test('base32 of foobar', () => expect(base32(Buffer.from('foobar'))).toBe('mzxw6ytboi'));
  test('minted example names (document 12.2)', () => {
    expect(shortHash(stableJson(json('{"message":"Order is locked"}')), 8)).toBe('6ufsmtmd');
    expect(shortHash(stableJson(json('{"message":"Order has shipped"}')), 8)).toBe('uwjytyry');
  });
});

const ping = `{"openapi":"3.2.0","jsonSchemaDialect":"https://spec.openapis.org/oas/3.2/dialect/base",
 "info":{"title":"Ping API","version":"1.0.0"},
 "paths":{"/ping":{"get":{"x-docgen":{"id":"op:v1:asbfz3rkbluzxxwr","provenance":[
  {"producer":"fallback","layer":"fallback","fields":["operationId"]},
  {"producer":"inference","layer":"inference","fields":["summary"],
   "source":{"file":"app/Http/Controllers/PingController.php","line":12,"symbol":"PingController::show"}}]},
  "operationId":"ping","summary":"Ping","responses":{"204":{"description":"No Content"}}}}},
 "x-docgen":{"document":{"id":"doc:default","configHash":"${'0'.repeat(64)}"},
 "generator":{"name":"docgen","version":"1.0.0","specVersion":"2.1.0"}}}`;
const small = '"openapi":"3.2.0","info":{"title":"T","version":"1.0.0"},"paths":{}';

describe('contentHash (document 6.1, rows 22, 23)', () => {
  test.each([
    [`{${small}}`, '5389455ded2d8367f98868cba1cb17fcab07e8f23008e63c9cd9bd45a87c1d95'],
    [
      `{${small},"x-docgen":{"generator":{"name":"x"}}}`,
      '5389455ded2d8367f98868cba1cb17fcab07e8f23008e63c9cd9bd45a87c1d95',
    ],
    [
      `{${small},"x-docgen":{"document":{"id":"doc:default"}}}`,
      '78b9cd3dee7f9d9f30d29bdf7ae79b1e2eccb7ede5fb9e2e0136d0f4e517dd5e',
    ],
    [
      `{${small},"x-docgen":{"document":{"id":"doc:default"},"content":{"pages":[{"id":"page:v1:iy3aa7bwrlv7rrxk","slug":"changelog","title":"Changelog","content":"Hi"}]}}}`,
      '9c2518187f0ba3a43142c430b01924bbaaed9fb60505e235e58d50de98a364b6',
    ],
    [ping, '8e36dad01bbb62a1789e3301132556dbd0fb314a12d4121121b28f767ff685f9'],
    [
      ping.replace('"line":12', '"line":99').replace('"version":"1.0.0","spec', '"version":"2.0.0","spec'),
      '8e36dad01bbb62a1789e3301132556dbd0fb314a12d4121121b28f767ff685f9',
    ],
    [
      ping.replace('"summary":"Ping"', '"summary":"Pong"'),
      '72404bbc6739927546314e8fb9ebe731f2bd0a71cca7b7f0df04ff823f395d8a',
    ],
    [ping.replace('0'.repeat(64), '1'.repeat(64)), 'c3032be4f34ea0775b74662e5ae762f8042c4e8921eb76d54219a638848977fb'],
  ])('%#', (text, hash) => expect(contentHash(json(text) as JsonMap)).toBe(hash));
});

describe('JSON text (document 3, rows 8, 9, 10, 24)', () => {
  test.each([
    ['10.0', '10'],
    ['1e16', '10000000000000000'],
    ['1e17', '1.0e+17'],
    ['123456789012345678.0', '1.2345678901234568e+17'],
    ['1e20', '1.0e+20'],
    ['0.3333333333333333', '0.3333333333333333'],
    ['0.0001', '0.0001'],
    ['0.00001', '1.0e-5'],
    ['1.5e-8', '1.5e-8'],
    ['5e-324', '5.0e-324'],
    ['1.5e300', '1.5e+300'],
    ['1000000000000000.5', '1000000000000000.5'],
    ['12345678901234567890', '1.2345678901234567e+19'],
    ['9223372036854775807', '9223372036854775807'],
    ['-0.0', '-0'],
    ['"a/b é\u2028"', '"a/b é\\u2028"'],
    ['"\\u0001\\u001f\\b<>&\'\u007f"', '"\\u0001\\u001f\\b<>&\'\u007f"'],
    ['[]', '[]'],
    ['{}', '{}'],
    ['{"a":[1,{}]}', '{\n  "a": [\n    1,\n    {}\n  ]\n}'],
  ])('%s', (input, output) => expect(writeJson(json(input))).toBe(`${output}\n`));
  test('stable JSON', () => expect(stableJson(json('{"b":"é/x","a":[1,{}]}'))).toBe('{"a":[1,{}],"b":"\\u00e9\\/x"}'));
});
