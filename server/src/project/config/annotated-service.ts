import { type SettingValue, serviceSettings } from '@docgen/protocol';

const HEAD = `<?php

// Settings of docgen that are read on every boot: the reference page. What the documents hold is in docgen.yaml.
// This file holds plain values and env() only, so that it loads without development packages.

return [
`;

/** Settings that the shipped file takes from the environment (config 1.5). */
const FROM_ENVIRONMENT: Readonly<Record<string, string>> = {
  enabled: "env('DOCGEN_ENABLED', true)",
  'viewer.editor': "env('DOCGEN_EDITOR')",
};

/** Writes config/docgen.php as `docgen init` does: every setting at its default (config 5). */
export function annotatedService(): string {
  return `${HEAD}${members('', 1).join('\n')}\n];\n`;
}

function members(parent: string, depth: number): string[] {
  const indent = '    '.repeat(depth);
  const lines: string[] = [];
  for (const setting of serviceSettings) {
    const cut = setting.path.lastIndexOf('.');
    if ((cut === -1 ? '' : setting.path.slice(0, cut)) !== parent) continue;
    const step = setting.path.slice(cut + 1);
    const name = step === '*' ? 'default' : step;
    lines.push(`${indent}// ${setting.about}`);
    if (setting.type.is === 'group') {
      lines.push(`${indent}'${name}' => [`, ...members(setting.path, depth + 1), `${indent}],`);
    } else {
      const value = FROM_ENVIRONMENT[setting.path] ?? php(setting.default ?? null);
      lines.push(`${indent}'${name}' => ${value},`);
    }
  }
  return lines;
}

function php(value: SettingValue): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`;
  return typeof value === 'object' && value !== null ? '[]' : String(value);
}
