import { openStore, type Store, sha256 } from '@docgen/cache';

/** The child process of processes.test.ts: does one thing with a store, and says what it did. */
const [what, file = '', label = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const maxBytes = what === 'evict' ? 1 << 20 : 1 << 28;
const store = openStore({ file, build: 'b', maxBytes, note: (line) => say(`note ${line}`) });

const body = (name: string, round: number) => Buffer.from(`${name} ${round} ${sha256(name).repeat(round % 400)}`);

function round(to: Store, n: number): void {
  const names = Array.from({ length: 10 }, (_, i) => `${label}-${n}-${i}`);
  to.write({
    fragments: new Map(names.map((name) => [sha256(name), body(name, n)])),
    traces: names.map((name) => ({
      subject: name,
      key: sha256(name),
      trace: new Map([[`fact ${name}`, sha256(name)]]),
    })),
  });
}

if (what === 'write') {
  // Acknowledged is what the call has returned from.
  for (let n = 0; store.persistent; n++) {
    round(store, n);
    if (!store.persistent) break;
    say(`wrote ${n}`);
    if (n % 7 === 6) store.finish();
  }
} else if (what === 'rounds') {
  for (let n = 0; n < 30; n++) round(store, n);
  store.finish();
} else if (what === 'evict') {
  for (let n = 0; n < 120; n++) {
    round(store, n);
    store.finish();
    // Traces share their facts' names with whatever the other process evicts meanwhile.
    for (const [subject, list] of store.traces('')) {
      for (const { key, trace } of list) {
        if (key !== sha256(subject) || trace.get(`fact ${subject}`) !== sha256(subject)) say(`wrong ${subject}`);
      }
    }
  }
} else if (what === 'fill') {
  const noise = (n: number) => Buffer.from(Array.from({ length: 400 }, (_, i) => sha256(`${n} ${i}`)).join(''), 'hex');
  for (let n = 0; n < 2000 && store.persistent; n++) store.write({ fragments: new Map([[`${n}`, noise(n)]]) });
  store.write({ fragments: new Map([['after', Buffer.from('x')]]) });
  store.finish();
  let kept = 0;
  while (Buffer.from(store.fragment(`${kept}`) ?? []).equals(noise(kept))) kept++;
  say(`kept ${kept}`);
  say(`after ${store.fragment('after') !== undefined}`);
} else if (what === 'once') {
  store.write({ fragments: new Map([['k', Buffer.from('v')]]) });
  store.finish();
}
say(`persistent ${store.persistent}`);
store.close();
say('closed');
