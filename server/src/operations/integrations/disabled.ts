import { type DocumentConfig, type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';

/** Maps an integration to the package it needs; null for parts of the framework itself (config 3.8). */
const PACKAGES: Record<string, string | null> = {
  api_resources: null,
  eloquent: null,
  request_reads: null,
  rate_limit: null,
  spatie_data: 'spatie/laravel-data',
  query_builder: 'spatie/laravel-query-builder',
  json_api_paginate: 'spatie/laravel-json-api-paginate',
  laravel_actions: 'lorisleiva/laravel-actions',
  timacdonald_json_api: 'timacdonald/json-api',
  sanctum: 'laravel/sanctum',
  passport: 'laravel/passport',
  permission: 'spatie/laravel-permission',
};

/**
 * Reports one `integration.disabled` for each integration that could act and is switched off, in however many
 * documents.
 */
export function disabledIntegrations(host: HostFacts, documents: readonly DocumentConfig[]): UnboundDiagnostic[] {
  return Object.entries(PACKAGES).flatMap(([integration, name]) => {
    const off = documents.some((document) => document.integrations[integration]?.enabled === false);
    const installed = name === null || host.packages[name] !== undefined;
    return off && installed
      ? [raise('integration.disabled', { integration }, { source: { file: 'docgen.yaml' } })]
      : [];
  });
}
