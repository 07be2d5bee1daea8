import type { Setting } from './setting.js';
import { either, group, list, map, text, toggle, word } from './shapes.js';

/** Lists the integrations with a switch (config 3.8) and what each adds. */
const SWITCHED: readonly { key: string; default: boolean; about: string }[] = [
  { key: 'api_resources', default: true, about: 'API resources and their envelopes.' },
  { key: 'eloquent', default: true, about: 'Eloquent models and their columns.' },
  { key: 'request_reads', default: true, about: 'Values the code takes from the request by name.' },
  { key: 'rate_limit', default: true, about: 'The 429 response and its headers.' },
  { key: 'spatie_data', default: true, about: 'The package spatie/laravel-data.' },
  { key: 'query_builder', default: true, about: 'The package spatie/laravel-query-builder.' },
  { key: 'json_api_paginate', default: true, about: 'The package spatie/laravel-json-api-paginate.' },
  { key: 'laravel_actions', default: true, about: 'The package lorisleiva/laravel-actions.' },
  { key: 'timacdonald_json_api', default: true, about: 'The package timacdonald/json-api.' },
  { key: 'sanctum', default: true, about: 'Sanctum tokens and cookies.' },
  { key: 'passport', default: true, about: 'Passport OAuth flows.' },
  { key: 'permission', default: false, about: 'Roles and permissions of spatie/laravel-permission.' },
];

/** Lists the integrations that are always on: `enabled` on one of them has no effect. */
export const UNSWITCHED_INTEGRATIONS: readonly string[] = [
  'validation',
  'form_request',
  'route_binding',
  'implicit_responses',
  'inferred_handler',
  'framework_errors',
];

/** Lists the kinds of query-builder filters a sentence can be given for (requests, query builder). */
export const FILTER_KINDS: readonly string[] = [
  'partial',
  'exact',
  'beginsWith',
  'beginsWithStrict',
  'endsWith',
  'scope',
  'callback',
  'trashed',
  'belongsTo',
  'operator',
  'custom',
];

const EXTRAS: Readonly<Record<string, readonly Setting[]>> = {
  api_resources: [
    {
      path: 'wrap',
      type: either(toggle, text),
      default: true,
      about: 'Envelope of resources: a key, false for none, true for what the resource says.',
    },
  ],
  eloquent: [
    { path: 'migrations', type: toggle, default: true, about: 'Read columns from migrations and schema dumps.' },
  ],
  query_builder: [
    {
      path: 'pagination_terminals',
      type: list(text),
      default: [],
      example: ['paginateResults'],
      about: 'Further methods that paginate.',
    },
    {
      path: 'filter_descriptions',
      type: map(text),
      default: {},
      example: { exact: 'Equal to `%field%`.' },
      about: 'Sentence per kind of filter.',
    },
  ],
  sanctum: [
    {
      path: 'modes',
      type: list(word('token', 'stateful')),
      default: ['token', 'stateful'],
      about: 'Ways to authenticate that are published.',
    },
    { path: 'cookie', type: text, example: 'laravel_session', about: 'Name of the session cookie.' },
  ],
  passport: [
    { path: 'url', type: text, example: 'https://auth.example.com', about: 'Base URL of the OAuth endpoints.' },
  ],
};

export const integrationSettings: readonly Setting[] = SWITCHED.flatMap(({ key, default: on, about }) => [
  { path: `integrations.${key}`, type: group, about },
  {
    path: `integrations.${key}.enabled`,
    type: toggle,
    default: on,
    about: 'Use this knowledge, when its package is installed.',
  },
  ...(EXTRAS[key] ?? []).map((extra) => ({ ...extra, path: `integrations.${key}.${extra.path}` })),
]);

export const INTEGRATIONS: readonly string[] = SWITCHED.map(({ key }) => key);
