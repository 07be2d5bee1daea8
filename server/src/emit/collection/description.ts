import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { Variable } from './variables.js';

/** Writes the description of a collection (emitters 7.1); undefined when there is nothing to say. */
export function collectionDescription(source: JsonMap, variables: readonly Variable[]): string | undefined {
  const info = source.get('info');
  const about: JsonMap = isMap(info) ? info : new Map();
  const sections = [
    text(about, 'description') ?? text(about, 'summary'),
    servers(source),
    unset(variables),
    contacts(about),
  ];
  const said = sections.filter((section) => section !== undefined);
  return said.length === 0 ? undefined : said.join('\n\n');
}

/** Writes the description of a request. */
export function requestDescription(operation: JsonMap): string | undefined {
  const docs = operation.get('externalDocs');
  const sections = [
    operation.get('deprecated') === true ? '> **Deprecated.** Avoid this request in new code.' : undefined,
    text(operation, 'description'),
    isMap(docs) ? `[${text(docs, 'description') ?? 'More'}](${String(docs.get('url'))})` : undefined,
  ].filter((section) => section !== undefined);
  return sections.length === 0 ? undefined : sections.join('\n\n');
}

/** Writes the description of a parameter or field, with the values it may have. */
export function fieldDescription(field: Json | undefined, schema: Json | undefined): string | undefined {
  const own =
    (isMap(field) ? text(field, 'description') : undefined) ??
    (isMap(schema) ? text(schema, 'description') : undefined);
  const values = isMap(schema) ? schema.get('enum') : undefined;
  if (!Array.isArray(values)) return own;
  const choice = `One of: ${values.map((value) => (typeof value === 'string' ? value : String(value))).join(', ')}.`;
  return own === undefined ? choice : `${own.replace(/\.+$/, '')}. ${choice}`;
}

function servers(source: JsonMap): string | undefined {
  const all = source.get('servers');
  if (!Array.isArray(all) || all.length < 2) return undefined;
  const lines = all
    .slice(1)
    .map((server) =>
      item(isMap(server) ? String(server.get('url')) : '', isMap(server) ? text(server, 'description') : undefined),
    );
  return `## Servers\n\nRequests go to the first server. Others:\n\n${lines.join('\n')}`;
}

function unset(variables: readonly Variable[]): string | undefined {
  const empty = variables.filter(({ value }) => value === '');
  if (empty.length === 0) return undefined;
  const lines = empty.map(({ key, description }) => item(key, description));
  return `## Variables\n\nSet these before sending a request:\n\n${lines.join('\n')}`;
}

function item(name: string, description: string | undefined): string {
  return `- \`${name}\`${description === undefined ? '' : ` — ${description}`}`;
}

function contacts(info: JsonMap): string | undefined {
  const contact = info.get('contact');
  const license = info.get('license');
  const terms = text(info, 'termsOfService');
  const lines: string[] = [];
  if (isMap(contact)) {
    const email = text(contact, 'email');
    const words = [text(contact, 'name'), email === undefined ? undefined : `<${email}>`, text(contact, 'url')];
    const line = words.filter((word) => word !== undefined).join(' ');
    if (line !== '') lines.push(`- Contact: ${line}`);
  }
  if (isMap(license)) {
    const [name, url] = [text(license, 'name') ?? '', text(license, 'url')];
    lines.push(`- Licence: ${url === undefined ? name : `[${name}](${url})`}`);
  }
  if (terms !== undefined) lines.push(`- Terms of service: ${terms}`);
  return lines.length === 0 ? undefined : `## About\n\n${lines.join('\n')}`;
}

/** Gives a member that is a text and not blank. */
export function text(node: JsonMap, member: string): string | undefined {
  const value = node.get(member);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
