import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import type { Installation } from './installation.js';
import { Place } from './place.js';

/** One application in several states, each with the bytes a command makes of it that asks nobody. */
export interface States {
  files: Readonly<Record<string, string>>;
  /** Edits: the texts another state has in their place. */
  list: readonly { texts: Readonly<Record<string, string>>; bytes: string }[];
}

const CONTROLLER = 'app/Http/Controllers/WillowController.php';
const RESOURCE = 'app/Http/Resources/BeakerResource.php';
const ROUTES = 'routes/api.php';

export async function states(installation: Installation): Promise<States> {
  const files: Record<string, string> = { ...SKELETON, ...application(units(5, 3)) };
  const at = (path: string, change: (text: string) => string) => ({ [path]: change(files[path] ?? '') });
  const edits: Record<string, string>[] = [
    {},
    at(CONTROLLER, (text) => text.replace('return $this->wrap($willow);', 'return 5;')),
    at(RESOURCE, (text) => text.replace("'id' =>", "'key' =>")),
    at(ROUTES, (text) => `${text}Route::get('more', fn () => ['more' => 1]);\n`),
    at(CONTROLLER, (text) => text.slice(0, text.length / 2)),
    { 'docgen.yaml': `${SKELETON['docgen.yaml']}`.replace('  default:\n', '  default:\n    info: { title: Other }\n') },
  ];
  const place = new Place(installation, files);
  const list: { texts: Record<string, string>; bytes: string }[] = [];
  for (const edit of edits) {
    const texts = {
      ...Object.fromEntries([CONTROLLER, RESOURCE, ROUTES, 'docgen.yaml'].map((p) => [p, files[p] ?? ''])),
      ...edit,
    };
    place.app.write(texts);
    const { exit, err } = await place.docgen(['export', '--no-daemon']);
    if (exit !== 0 || err !== '') throw new Error(`The export ended with ${exit}: ${err}`);
    list.push({ texts, bytes: place.app.read('docs/openapi.json') });
  }
  if (new Set(list.map(({ bytes }) => bytes)).size !== list.length) throw new Error('Two states are one.');
  return { files, list };
}

/** Finds the store of a place's daemon; undefined as long as it kept nothing. */
export function storeOf(place: Place): string | undefined {
  const caches = join(place.home, 'cache/docgen');
  mkdirSync(caches, { recursive: true });
  for (const id of readdirSync(caches))
    if (readdirSync(join(caches, id)).includes('fragments.sqlite')) return join(caches, id, 'fragments.sqlite');
  return undefined;
}
