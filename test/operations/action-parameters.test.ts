import { describe, test } from 'vitest';
import { expectRow, integer, type PathRow, p, string } from './path-row.js';

const ROWS: PathRow[] = [
  {
    name: 'a native int',
    uri: 'api/i/{id}',
    action: 'int $id',
    route: { wheres: { id: '[0-9]+' } },
    parameters: { id: p('id', integer) },
    facts: {},
    notFound: false,
  },
  {
    name: 'a native float that may be null, and a bool',
    uri: 'api/i/{size}/{on}',
    action: '?float $size, bool $on',
    parameters: { size: p('size', { type: 'number' }), on: p('on', string) },
    notFound: false,
  },
  {
    name: 'the key of the one model it finds',
    uri: 'api/f/{id}',
    action: 'string $id',
    body: 'if ($x) { return Pub::find($id); } return Pub::query()->where("a", 1)->findOrFail($id);',
    parameters: { id: p('id', integer) },
    facts: {},
    notFound: false,
  },
  {
    name: 'the key of the one model a helper finds, checked before',
    uri: 'api/f/{id}',
    action: '$id',
    body: "Validator::make(['id' => $id], ['id' => 'required']); return $this->one('x', $id); } public function one($x, $key) { return Pub::findOrFail($key);",
    parameters: { id: p('id', integer) },
    notFound: false,
  },
  {
    name: 'a value a helper does more with than find',
    uri: 'api/f/{id}',
    action: '$id',
    body: 'return $this->one($id); } public function one($key) { return [Pub::findOrFail($key), md5($key)];',
    parameters: { id: p('id', string) },
    notFound: false,
  },
  {
    name: 'the key of a model with ULIDs, by whereKey',
    uri: 'api/f/{id}',
    action: '$id',
    body: 'return Ticket::whereKey($id)->firstOrFail();',
    parameters: { id: p('id', { type: 'string', format: 'ulid' }) },
    notFound: false,
  },
  {
    name: 'the key of a model in a condition',
    uri: 'api/f/{id}',
    action: '$id',
    body: "return Team::where('id', $id)->firstOrFail();",
    parameters: { id: p('id', integer) },
    notFound: false,
  },
  {
    name: 'another column in a condition',
    uri: 'api/f/{id}',
    action: '$id',
    body: "return Team::where('slug', $id)->firstOrFail();",
    parameters: { id: p('id', string) },
    notFound: false,
  },
  {
    name: 'a value that does more than find',
    uri: 'api/f/{id}',
    action: '$id',
    body: 'Team::findOrFail($id); return $this->rest($id);',
    parameters: { id: p('id', string) },
    notFound: false,
  },
  {
    name: 'a value that finds two models',
    uri: 'api/f/{id}',
    action: '$id',
    body: 'return [Team::find($id), Ticket::find($id)];',
    parameters: { id: p('id', string) },
    notFound: false,
  },
];

describe('path parameters that are told by what an action does with them (requests 4 to 6)', () => {
  test.each(ROWS)('$name', expectRow);
});
