import { ROUTING_ROUTE } from '@docgen/laravel-knowledge';
import type { At } from '@docgen/protocol';
import { isCase, isUnknown, type ObjectValue, text, unknown, type Value } from '../values/value.js';
import { type Attributes, concat, isSet, wrap } from './attributes.js';
import { parseUri, trimSlashes } from './uri.js';

/** Builds a registered route. Unknown parts stay in it until the table is written. */
export class Route {
  uri: string;
  fields: Map<string, string | null>;
  wheres = new Map<string, Value>();
  defaults = new Map<string, Value>();
  trashed = false;
  isFallback = false;
  error: string | null = null;
  /** Says that a `where` that could not be read was left out. */
  wheresLost = false;
  /** Marks a route below an undecided prefix, which exists only so that its modifiers do not fail. */
  dropped = false;
  readonly object: ObjectValue = { k: 'object', class: ROUTING_ROUTE, props: new Map(), native: this };

  constructor(
    readonly methods: string[],
    uri: string,
    public action: Attributes,
    readonly at: At,
  ) {
    this.uri = uri;
    this.fields = new Map();
    if (methods.includes('GET') && !methods.includes('HEAD')) methods.push('HEAD');
    const own = action.get('prefix');
    action.delete('prefix');
    this.prefix(text(own) ?? '');
  }

  get domain(): string | null {
    const domain = this.action.get('domain');
    if (domain === undefined || domain === null) return null;
    return (text(domain) ?? '').replaceAll('http://', '').replaceAll('https://', '');
  }

  /** Identifies the route in the table when it is added. */
  get key(): string {
    return `${this.methods.join('|')}${this.domain ?? ''}${this.uri}`;
  }

  setUri(uri: string): void {
    const parsed = parseUri(uri);
    this.uri = parsed.uri;
    this.fields = new Map(parsed.fields);
  }

  prefix(prefix: string): void {
    const joined = trimSlashes(`${prefix.replace(/\/+$/, '')}/${trimSlashes(text(this.action.get('prefix')) ?? '')}`);
    if (joined !== '') this.action.set('prefix', joined);
    const uri = `${prefix.replace(/\/+$/, '')}/${this.uri.replace(/^\/+/, '')}`;
    this.setUri(uri === '/' ? uri : trimSlashes(uri));
  }

  setAction(action: Attributes): void {
    this.action = action;
    const domain = action.get('domain');
    if (domain !== undefined && domain !== null) this.setDomain(domain);
    for (const can of wrap(action.get('can'))) {
      const [ability, models] = wrap(can);
      if (ability !== undefined) this.can(ability, models);
    }
  }

  setDomain(domain: Value): void {
    const known = text(isCase(domain) ? (domain.value ?? null) : domain);
    if (known === undefined) {
      this.action.set('domain', domain);
      return;
    }
    const parsed = parseUri(known);
    this.action.set('domain', parsed.uri);
    for (const [name, column] of parsed.fields) this.fields.set(name, column);
  }

  name(name: Value): void {
    this.action.set('as', isSet(this.action, 'as') ? concat(this.action.get('as') as Value, name) : name);
  }

  middleware(entries: readonly Value[]): void {
    const all = [...wrap(this.action.get('middleware')), ...entries];
    this.action.set('middleware', { k: 'array', entries: new Map(all.map((v, i) => [BigInt(i), v])) });
  }

  exclude(entries: readonly Value[]): void {
    const all = [...wrap(this.action.get('excluded_middleware')), ...entries];
    this.action.set('excluded_middleware', { k: 'array', entries: new Map(all.map((v, i) => [BigInt(i), v])) });
  }

  can(ability: Value, models: Value | undefined): void {
    const name = isCase(ability) ? (ability.value ?? ability.name) : ability;
    const targets = wrap(models);
    const entry =
      targets.length === 0
        ? concat('can:', name)
        : targets.reduce<Value>((entry, m) => concat(concat(entry, ','), m), concat('can:', name));
    this.middleware([isUnknown(entry) ? unknown(`can:${text(name) ?? '…'}`, entry.at) : entry]);
  }

  where(name: string, pattern: Value): void {
    const known = isCase(pattern) ? (pattern.value ?? pattern.name) : pattern;
    if (isUnknown(known)) this.wheresLost = true;
    else this.wheres.set(name, known);
  }
}
