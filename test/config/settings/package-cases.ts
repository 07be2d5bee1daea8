import type { SettingCase } from './case.js';

/** Makes an application of one route whose packages are installed. */
function application(names: readonly string[], code: string): Record<string, string> {
  return {
    'vendor/composer/installed.json': JSON.stringify({ packages: names.map((name) => ({ name, version: '9.0.0' })) }),
    'routes/api.php': `<?php
use App\\Models\\Pet;
use Illuminate\\Support\\Facades\\Route;
use Spatie\\QueryBuilder\\{AllowedFilter, QueryBuilder};
${code}
`,
  };
}

const lists = application(
  ['spatie/laravel-query-builder'],
  "Route::get('pets', fn () => QueryBuilder::for(Pet::class)->allowedFilters('name', AllowedFilter::exact('kind'))->pageOf());",
);

const data = {
  ...application(
    ['spatie/laravel-data'],
    "Route::get('pets', fn (): \\App\\Data\\PetData => \\App\\Data\\PetData::from([]));",
  ),
  'app/Data/PetData.php': `<?php
namespace App\\Data;
class PetData extends \\Spatie\\LaravelData\\Data
{
    public function __construct(#[\\Spatie\\LaravelData\\Attributes\\MapName('title')] public string $name) {}
}
`,
};

const action = {
  ...application(['lorisleiva/laravel-actions'], "Route::post('pets', \\App\\Actions\\FeedPet::class);"),
  'app/Actions/FeedPet.php': `<?php
namespace App\\Actions;
class FeedPet
{
    use \\Lorisleiva\\Actions\\Concerns\\AsAction;
    public function rules() { return ['food' => 'required']; }
    public function handle() { return ['fed' => true]; }
}
`,
};

const paged = application(
  ['spatie/laravel-json-api-paginate'],
  "Route::get('pets', fn () => \\App\\Http\\Resources\\PetResource::collection(Pet::query()->jsonPaginate()));",
);
const jsonApi = {
  ...application(
    ['timacdonald/json-api'],
    "Route::get('pets', fn () => new \\App\\Http\\Resources\\PetApiResource(null));",
  ),
  'app/Http/Resources/PetApiResource.php': `<?php
namespace App\\Http\\Resources;
class PetApiResource extends \\TiMacDonald\\JsonApi\\JsonApiResource
{
    public function toAttributes($request): array { return ['food' => 'hay']; }
}
`,
};
const guarded = application(
  ['spatie/laravel-permission'],
  "Route::get('pets', fn () => ['id' => 1])->middleware('role:admin');",
);

/** Lists the cases of packages' settings, by their paths below a document. */
export const packageCases: Readonly<Record<string, SettingCase>> = {
  'representation.filters': { document: 'representation: { filters: flat }', files: lists },
  'integrations.spatie_data.enabled': { document: 'integrations: { spatie_data: { enabled: false } }', files: data },
  'integrations.laravel_actions.enabled': {
    document: 'integrations: { laravel_actions: { enabled: false } }',
    files: action,
  },
  'integrations.json_api_paginate.enabled': {
    document: 'integrations: { json_api_paginate: { enabled: false } }',
    files: paged,
  },
  'integrations.timacdonald_json_api.enabled': {
    document: 'integrations: { timacdonald_json_api: { enabled: false } }',
    files: jsonApi,
  },
  'integrations.permission.enabled': {
    document: 'integrations: { permission: { enabled: true } }',
    files: guarded,
  },
  'integrations.query_builder.enabled': {
    document: 'integrations: { query_builder: { enabled: false } }',
    files: lists,
  },
  'integrations.query_builder.pagination_terminals': {
    document: 'integrations: { query_builder: { pagination_terminals: [pageOf] } }',
    files: lists,
  },
  'integrations.query_builder.filter_descriptions': {
    document: "integrations: { query_builder: { filter_descriptions: { exact: 'Is `%field%`.' } } }",
    files: lists,
  },
};
