import { expect, test } from 'vitest';
import { formats } from '../../server/src/emit/index.js';
import { WRITTEN } from '../../server/src/requests/emission.js';

test('a command accepts exactly the formats that have an emitter', () => {
  expect([...WRITTEN].sort()).toEqual([...formats.keys()].sort());
});
