import {
  type DocumentConfig,
  type HostFacts,
  integrationSettings,
  isMap,
  type Json,
  raise,
  stableJson,
  type UnboundDiagnostic,
} from '@docgen/protocol';

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

/** Reports what docgen.yaml says of the integration of a package that is not installed: it changes nothing. */
export function settingsWithoutPackage(
  { packages }: HostFacts,
  documents: readonly DocumentConfig[],
): UnboundDiagnostic[] {
  if (Object.keys(packages).length === 0) return [];
  return documents.flatMap(({ key, integrations }) =>
    Object.entries(PACKAGES).flatMap(([integration, name]) => {
      if (name === null || packages[name] !== undefined) return [];
      return Object.entries(integrations[integration] ?? {}).flatMap(([member, value]) => {
        const path = `integrations.${integration}.${member}`;
        const stated = integrationSettings.find((setting) => setting.path === path);
        const standard = stated !== undefined && 'default' in stated ? (stated.default as Json) : undefined;
        if (value === false || isEmpty(value) || isSame(value, standard)) return [];
        return [
          raise(
            'config.setting-without-effect',
            { key: `documents.${key}.${path}`, reason: `${name} is not installed` },
            { source: { file: 'docgen.yaml' } },
          ),
        ];
      });
    }),
  );
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isMap(value) && value.size === 0;
}

function isSame(value: Json, standard: Json | undefined): boolean {
  return standard !== undefined && stableJson(value) === stableJson(standard);
}
