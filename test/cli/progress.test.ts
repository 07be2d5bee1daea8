import { afterEach, describe, expect, it, vi } from 'vitest';
import { progressLine } from '../../client-cli/src/print/progress.js';

/** A stream that keeps what is written; a terminal of that width. */
function terminal(columns = 80) {
  const written: string[] = [];
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) > 0 };
  return { written, stream: stream as unknown as NodeJS.WriteStream };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the progress line (commands 2.7)', () => {
  it('is one line rewritten in place, cleared once', () => {
    const { written, stream } = terminal();
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
    const { written, stream } = terminal();
    const line = progressLine(() => stream);
    for (let done = 0; done < 500; done++, now += 4) line.show({ stage: 'analyzing', done, total: 500 });
    expect(written.length).toBe(20);
  });

  it('fits the terminal and shows foreign text safely', () => {
    const narrow = terminal(12);
    progressLine(() => narrow.stream).show({ stage: 'assembling', detail: 'default' });
    expect(narrow.written).toEqual(['\r\u001b[Kassembling ']);
    const hostile = terminal();
    progressLine(() => hostile.stream).show({ stage: 'assembling', detail: '\u001b[2J' });
    expect(hostile.written).toEqual(['\r\u001b[Kassembling \\x1b[2J']);
  });

  it('opens the terminal for a line only', () => {
    const { written, stream } = terminal();
    let opened = 0;
    const line = progressLine(() => {
      opened++;
      return stream;
    });
    line.clear();
    expect([opened, line.live]).toEqual([0, true]);
    line.show({ stage: 'booting' });
    line.show({ stage: 'reading routes' });
    line.clear();
    expect([opened, written.length]).toEqual([1, 3]);
  });

  it('is silent where it is not wanted', () => {
    const line = progressLine(undefined);
    line.show({ stage: 'booting' });
    line.clear();
    expect(line.live).toBe(false);
  });
});
