import { afterEach, describe, expect, it, vi } from 'vitest';
import { progressLine } from '../../client-cli/src/print/progress.js';

/** A stream that keeps what is written; a terminal of that width. */
function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const stream = { isTTY, columns, write: (text: string) => written.push(text) > 0 };
  return { written, stream: stream as unknown as NodeJS.WriteStream };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the progress line (commands 2.7)', () => {
  it('is one line rewritten in place, cleared once', () => {
    const { written, stream } = terminal(true);
    const line = progressLine(() => stream);
    line.show({ stage: 'booting' });
    line.show({ stage: 'analyzing', done: 3, total: 12 });
    line.show({ stage: 'assembling', detail: 'default' });
    line.clear();
    line.clear();
    expect(written).toEqual([
      '\r\u001b[Kbooting',
      '\r\u001b[Kanalyzing 3/12',
      '\r\u001b[Kassembling default',
      '\r\u001b[K',
    ]);
  });

  it('is not rewritten more than ten times a second', () => {
    let now = 5_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { written, stream } = terminal(true);
    const line = progressLine(() => stream);
    for (let done = 0; done < 500; done++, now += 4) line.show({ stage: 'analyzing', done, total: 500 });
    expect(written.length).toBe(20);
  });

  it('fits the terminal and shows foreign text safely', () => {
    const narrow = terminal(true, 12);
    progressLine(() => narrow.stream).show({ stage: 'assembling', detail: 'default' });
    expect(narrow.written).toEqual(['\r\u001b[Kassembling ']);
    const hostile = terminal(true);
    progressLine(() => hostile.stream).show({ stage: 'assembling', detail: '\u001b[2J' });
    expect(hostile.written).toEqual(['\r\u001b[Kassembling \\x1b[2J']);
  });

  it.each([true, false])('is silent off a terminal or when unwanted: %s', (wanted) => {
    const { written, stream } = terminal(false);
    const line = progressLine(wanted ? () => stream : undefined);
    line.show({ stage: 'booting' });
    line.clear();
    expect(written).toEqual([]);
  });
});
