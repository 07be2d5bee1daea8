import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { latin } from '../../latin.js';

/** Lists the members whose constant text says what an error is about, the most telling first. */
const TELLING = ['message', 'error', 'detail', 'title', 'code', 'reason'];

const MAX_WORDS = 5;
const MAX_MEMBERS = 3;
const MAX_LENGTH = 60;
const MAX_LONG = 80;

/**
 * Says in words what tells a shared error from others of its name (document 11.3), shortest first: its constant message, else the
 * names of its members; then more of them. A response is told apart by the shape it refers to, else by its own body.
 */
export function wordsOfBody(body: Json, base: string): string[] {
  if (!isMap(body)) return [];
  const content = body.get('content');
  const [short, long] = [wordOf, longWordOf].map((say) =>
    isMap(content) ? wordOfContent(content, base, say) : say(body),
  );
  return [
    ...(isTelling(short, MAX_LENGTH) ? [short] : []),
    ...(isTelling(long, MAX_LONG) && long !== short ? [long] : []),
  ];
}

function isTelling(word: string | undefined, most: number): word is string {
  return word !== undefined && word !== '' && word.length <= most;
}

type Saying = (schema: Json | undefined) => string | undefined;

function wordOfContent(content: JsonMap, base: string, say: Saying): string | undefined {
  const [media] = content.values();
  const schema = isMap(media) ? media.get('schema') : undefined;
  if (content.size !== 1 || !isMap(schema)) return undefined;
  const name = referenced(schema);
  if (name === undefined) return say(schema);
  return name.startsWith(base) ? name.slice(base.length) : name;
}

/** Says more: all members beside the text, the texts of other members; of alternatives the first, the last and their number. */
function longWordOf(schema: Json | undefined): string | undefined {
  if (!isMap(schema)) return undefined;
  const branches = schema.get('anyOf') ?? schema.get('oneOf');
  if (Array.isArray(branches)) return longWordOfAlternatives(branches);
  const properties = schema.get('properties');
  if (!isMap(properties)) return undefined;
  const names = [...properties.keys()].sort();
  const texts = names.flatMap((name) => {
    const member = properties.get(name);
    return (isMap(member) ? constantText(member) : undefined) ?? [];
  });
  const telling = wordOfMembers(properties);
  if (telling?.startsWith('With') === true) return texts.length === 0 ? undefined : texts.join('And');
  return `${telling ?? ''}With${names.map((name) => pascal(name)).join('')}`;
}

function longWordOfAlternatives(branches: readonly Json[]): string | undefined {
  const words = [...new Set(branches.map((branch) => wordOf(branch) ?? 'Any'))].sort();
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < 3)
    return branches.length > words.length ? `${words.join('Or')}In${branches.length}Forms` : undefined;
  return `${first}Or${last}Or${words.length - 2}Other${words.length > 3 ? 's' : ''}`;
}

function wordOf(schema: Json | undefined): string | undefined {
  if (!isMap(schema)) return undefined;
  const name = referenced(schema);
  if (name !== undefined) return name;
  const branches = schema.get('anyOf') ?? schema.get('oneOf');
  if (Array.isArray(branches)) return wordOfAlternatives(branches);
  const text = constantText(schema);
  if (text !== undefined) return text;
  const properties = schema.get('properties');
  if (isMap(properties)) return wordOfMembers(properties);
  const type = schema.get('type');
  if (type === 'array') return `ListOf${wordOf(schema.get('items')) ?? 'Any'}`;
  return type === 'string' ? 'Text' : type === 'object' ? 'Object' : undefined;
}

function wordOfAlternatives(branches: readonly Json[]): string | undefined {
  const words = [...new Set(branches.map((branch) => wordOf(branch) ?? 'Any'))].sort();
  const joined = words.join('Or');
  return words.length > 2 || joined.length > MAX_LENGTH ? `${words[0]}OrOthers` : joined;
}

function wordOfMembers(properties: JsonMap): string | undefined {
  for (const name of TELLING) {
    const member = properties.get(name);
    const text = isMap(member) ? constantText(member) : undefined;
    if (text !== undefined) return text;
  }
  const names = [...properties.keys()].sort();
  const words = names.slice(0, MAX_MEMBERS).map((name) => pascal(name) + membersBelow(properties.get(name)));
  return words.length === 0 ? undefined : `With${words.join('')}`;
}

/** Names the members of an object in a member, or of the items of its list. */
function membersBelow(schema: Json | undefined): string {
  if (!isMap(schema)) return '';
  const items = schema.get('items');
  const properties = (isMap(items) ? items : schema).get('properties');
  if (!isMap(properties) || properties.size === 0) return '';
  const names = [...properties.keys()].sort().slice(0, MAX_MEMBERS);
  return `Of${names.map((name) => pascal(name) + constantWord(properties.get(name))).join('')}`;
}

const MAX_TEXT = 3;

/** Reads the only value a member may be, as far as a name may tell it: `{code: 404}` beside an open `code` is a shape of its own. */
function constantWord(schema: Json | undefined): string {
  const value = isMap(schema) ? schema.get('const') : undefined;
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? String(value) : '';
  return typeof value === 'string' ? pascal(value, MAX_TEXT) : '';
}

/** Reads the only text a schema allows as words. */
function constantText(schema: JsonMap): string | undefined {
  const value = schema.get('const');
  const word = typeof value === 'string' ? pascal(value) : '';
  return word === '' ? undefined : word;
}

function referenced(schema: JsonMap): string | undefined {
  const ref = schema.get('$ref');
  return typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : undefined;
}

/** Writes the first words of a text as one name. */
function pascal(text: string, most = MAX_WORDS): string {
  const words =
    latin(text)
      .replace(/['’]/g, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .slice(0, most)
    .map((word) => word.charAt(0).toUpperCase() + (/[a-z]/.test(word) ? word.slice(1) : word.slice(1).toLowerCase()))
    .join('');
}
