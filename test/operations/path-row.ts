import { expect } from 'vitest';
import { type App, run } from '../support/operation.js';

const MODEL = 'use Illuminate\\Database\\Eloquent\\Model;';
const FILES: Record<string, string> = {
  'app/Team.php': `<?php namespace App; ${MODEL} class Team extends Model {}`,
  'app/Post.php': `<?php namespace App; ${MODEL} use Illuminate\\Database\\Eloquent\\SoftDeletes;
    /** @property string $slug */ class Post extends Model { use SoftDeletes; }`,
  'app/Ticket.php': `<?php namespace App; ${MODEL} use Illuminate\\Database\\Eloquent\\Concerns\\HasUlids;
    class Ticket extends Model { use HasUlids; protected $primaryKey = 'code'; }`,
  'app/Keyed.php': `<?php namespace App; ${MODEL} class Keyed extends Model { public function getRouteKeyName() { return config('app.key_name'); } }`,
  'app/Named.php': `<?php namespace App; ${MODEL} /** @property string $handle */ class Named extends Model { const KEY = 'handle'; public function getRouteKeyName(): string { return self::KEY; } }`,
  'app/Both.php': `<?php namespace App; ${MODEL} class Both extends Model { public function getRouteKeyName() { return 'x'; } public function resolveRouteBinding($v, $f = null) { return null; } }`,
  'app/Text.php': `<?php namespace App; ${MODEL} class Text extends Model { protected $keyType = 'string'; }`,
  'app/Entry.php': `<?php namespace App; ${MODEL} class Entry extends Model { protected $casts = ['recorded_on' => 'date', 'at' => 'datetime:H:i', 'state' => State::class]; protected $dates = ['seen_at']; }`,
  'app/Pub.php': `<?php namespace App; ${MODEL} use Illuminate\\Database\\Eloquent\\Concerns\\HasUuids;
    class Pub extends Model { use HasUuids; public function uniqueIds() { return ['public_id']; } }`,
  'app/Slugged.php': `<?php namespace App; ${MODEL} use Illuminate\\Database\\Eloquent\\Attributes\\RouteKey;
    /** @property string $slug */ #[RouteKey('slug')] class Slugged extends Model {}`,
  'app/State.php': `<?php namespace App; enum State: string { case Draft = 'draft'; case Sent = 'sent'; }`,
  'app/Level.php': '<?php namespace App; enum Level: int { case Low = 1; }',
  'database/migrations/2024_01_01_000000_create_teams.php': `<?php
    use Illuminate\\Database\\Migrations\\Migration; use Illuminate\\Database\\Schema\\Blueprint; use Illuminate\\Support\\Facades\\Schema;
    return new class extends Migration { public function up(): void {
      Schema::create('teams', function (Blueprint $table) { $table->id(); $table->string('slug'); });
    } };`,
  'app/DocId.php': '<?php namespace App; class DocId {}',
};

/** One route, and what becomes of its path parameters. */
export interface PathRow {
  name: string;
  uri: string;
  action: string;
  body?: string;
  route?: App['routes'][number];
  host?: App['host'];
  attributes?: string;
  infers?: boolean;
  /** Parameter objects by name, without extensions. */
  parameters: Record<string, unknown>;
  facts?: Record<string, unknown>;
  codes?: string[];
  notFound: boolean;
}

export const p = (name: string, schema: unknown, description?: string) => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...(description === undefined ? {} : { description }),
});
export const string = { type: 'string' };
export const integer = { type: 'integer' };
export const id = 'Looked up by `id`.';

/** Reads the route of a row in an application with some models, and holds it to the row. */
export function expectRow(row: PathRow): void {
  const controller = `<?php namespace App; class C { ${row.attributes ?? ''} public function show(${row.action}) { ${row.body ?? ''} } }`;
  const result = run({
    files: { ...FILES, 'app/C.php': controller },
    routes: [{ uri: row.uri, ...row.route }],
    infers: row.infers ?? false,
    ...(row.host === undefined ? {} : { host: row.host }),
  });
  const operation = result.operations[`GET /${row.uri}`] as { parameters: { name: string }[]; responses?: object };
  expect(Object.fromEntries(operation.parameters.map((x) => [x.name, x]))).toEqual(row.parameters);
  if (row.facts !== undefined) {
    const { 404: _, ...facts } = result.facts[`GET /${row.uri}`] ?? {};
    expect(facts).toEqual(row.facts);
  }
  expect(result.codes).toEqual(row.codes ?? []);
  expect(Object.keys(operation.responses ?? {}).includes('404')).toBe(row.notFound);
}
