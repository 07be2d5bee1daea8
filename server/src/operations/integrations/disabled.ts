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

/** Reports what docgen.yaml says of an integration that has nothing to do with it: its package is not installed, it is switched off, or other settings stand in. */
export function settingsWithoutIntegration(
  { packages, auth }: HostFacts,
  documents: readonly DocumentConfig[],
): UnboundDiagnostic[] {
  return documents.flatMap(({ key, integrations, security }) =>
    Object.entries(PACKAGES).flatMap(([integration, name]) => {
      const stated = integrations[integration];
      const isIdle = OF_SCHEMES.has(integration) && security.schemes.size > 0;
      const reason =
        inactive(name, stated?.enabled === false, packages) ??
        (isIdle ? 'security.schemes states the schemes instead' : undefined);
      if (stated === undefined || reason === undefined) return [];
      return Object.entries(stated).flatMap(([member, value]) => {
        const path = `integrations.${integration}.${member}`;
        if (value === false || isEmpty(value) || isSame(value, standardOf(path))) return [];
        if (path === SESSION_COOKIE && !isIdle && Object.values(auth.guards).some(isSession)) return [];
        const params = { key: `documents.${key}.${path}`, reason };
        return [raise('config.setting-without-effect', params, { source: { file: 'docgen.yaml' } })];
      });
    }),
  );
}

/** Lists the integrations whose settings are about schemes that any of `security.schemes` turns off (config 3.4). */
const OF_SCHEMES = new Set(['sanctum', 'passport']);

/** Names the cookie of guards that keep a session as well, without the package (errors 10.5). */
const SESSION_COOKIE = 'integrations.sanctum.cookie';

function isSession({ driver }: { driver: string | null }): boolean {
  return driver === 'session';
}

/** Says why an integration cannot act; undefined where it may, as where the installed packages are not known. */
function inactive(name: string | null, isOff: boolean, packages: HostFacts['packages']): string | undefined {
  const isKnown = Object.keys(packages).length > 0;
  if (name !== null && isKnown && packages[name] === undefined) return `${name} is not installed`;
  return isOff ? 'the integration is switched off' : undefined;
}

function standardOf(path: string): Json | undefined {
  const stated = integrationSettings.find((setting) => setting.path === path);
  return stated !== undefined && 'default' in stated ? (stated.default as Json) : undefined;
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : isMap(value) && value.size === 0;
}

function isSame(value: Json, standard: Json | undefined): boolean {
  return standard !== undefined && stableJson(value) === stableJson(standard);
}
