import { plural, singular } from '@docgen/php';
import type { OperationRoute } from '../../analysis/index.js';
import { article, humps, phrase } from './english.js';

/** The actions of a resource controller, and what each does to the thing its controller is named for. */
const RESOURCE_ACTIONS: Readonly<Record<string, string>> = {
  show: 'Show',
  store: 'Create',
  update: 'Update',
  destroy: 'Delete',
};

/**
 * Makes the summary of an operation nobody described from the name of its action (requests 3.4): `BookController::index` →
 * "List books". Closures, and resource actions of a controller without a name of its own, get none.
 */
export function derivedSummary({ route, path }: OperationRoute): string | undefined {
  const { action } = route;
  if (action.kind !== 'controller') return undefined;
  const short = action.class.slice(action.class.lastIndexOf('\\') + 1);
  if (action.method === '__invoke') return sentence(humps(withoutRole(short, /(?:Controller|Action)$/)));
  const resource = Object.hasOwn(RESOURCE_ACTIONS, action.method);
  if (action.method !== 'index' && !resource) return sentence(humps(action.method));
  const things = humps(withoutRole(short, /Controller$/));
  if (things.length === 0) return undefined;
  const last = things.pop() as string;
  if (action.method === 'index') return `List ${phrase([...things, plural(last)])}`;
  return `${RESOURCE_ACTIONS[action.method]} ${one(things, last, action.method === 'store' || endsInParameter(path))}`;
}

/** Names one thing: "a book" of many, "the profile" that is the only one, "equipment" that is not counted. */
function one(before: readonly string[], last: string, ofMany: boolean): string {
  const single = singular(last);
  if (plural(single) === single) return phrase([...before, single]);
  if (!ofMany) return `the ${phrase([...before, last])}`;
  const thing = phrase([...before, single]);
  return `${article(thing)} ${thing}`;
}

function endsInParameter(path: string): boolean {
  return path.endsWith('}');
}

/** Takes the role off a class name; a class named by its role alone has no name of its own. */
function withoutRole(short: string, role: RegExp): string {
  return short.replace(role, '');
}

function sentence(words: readonly string[]): string | undefined {
  const text = phrase(words);
  return text === '' ? undefined : text.slice(0, 1).toUpperCase() + text.slice(1);
}
