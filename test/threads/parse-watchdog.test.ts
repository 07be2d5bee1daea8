import { expect, test } from 'vitest';
import { parseWatchBuffer, parseWatcher, parseWriter } from '../../server/src/threads/parse-watchdog.js';

test('a parse hangs when it is met in more looks than are allowed, however long they are apart', () => {
  const buffer = parseWatchBuffer(2);
  const [one, two] = [parseWriter(buffer, 0), parseWriter(buffer, 1)];
  const hanging = parseWatcher(buffer, 3);
  const looks = (times: number) => Array.from({ length: times }, () => hanging());
  expect(looks(9)).toEqual(Array(9).fill(undefined));

  one.begin('app/Ä.php');
  expect(looks(4)).toEqual(Array(4).fill(undefined));
  // Parsing the same file once more is another parse.
  one.end();
  one.begin('app/Ä.php');
  expect(looks(2)).toEqual([undefined, undefined]);
  two.begin('app/B.php');
  expect(looks(3)).toEqual([undefined, undefined, 'app/Ä.php']);
  one.end();
  expect(looks(2)).toEqual([undefined, 'app/B.php']);
  two.end();
  expect(hanging()).toBeUndefined();
});
