import { expect, test } from 'vitest';
import { namedEmission } from '../../server/src/requests/viewer/page-emission.js';

test('a served file that names another names what is served beside it (commands 7.9)', () => {
  const url = new URL(
    String(namedEmission('arazzo').beside?.['openapi-3.2']),
    'http://localhost/default/formats/arazzo',
  );
  expect(url.pathname).toBe('/default/formats/openapi-3.2');
  expect(namedEmission('openapi-3.2').beside).toBe(undefined);
});
