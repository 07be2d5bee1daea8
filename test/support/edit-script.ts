import type { Edit } from './edits.js';

type Texts = Record<string, string>;

/** An application that is edited at random, several edits at once now and then, some taken back over many. */
export class EditScript {
  /** Edits so far, the latest last. */
  readonly log: string[] = [];
  private readonly history: Texts[];

  constructor(
    public now: Texts,
    private readonly edits: readonly Edit[],
    private readonly random: () => number,
  ) {
    this.history = [now];
  }

  step(): Texts {
    const { random, edits, history } = this;
    const count = random() < 0.2 ? 1 + Math.floor(random() * 4) : 1;
    for (let n = 0; n < count; n++) {
      const before = this.now;
      const back = random() < 0.2;
      const edit = edits[Math.floor(random() * edits.length)];
      this.now = back
        ? (history[Math.floor(random() * history.length)] ?? before)
        : (edit?.apply(before, random) ?? before);
      this.log.push(`${back ? 'back' : edit?.name} (${changed(before, this.now).slice(0, 3).join(', ')})`);
    }
    history.push(this.now);
    return this.now;
  }
}

function changed(before: Readonly<Texts>, after: Readonly<Texts>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]);
}
