import type { At } from '@docgen/protocol';
import type { Value } from '../values/value.js';
import { BlankTextSettings } from './blank-text-settings.js';

export interface Renderer {
  type: string | string[] | null;
  kind: 'closure' | 'method' | 'invokable';
  symbol: string | null;
  at: At;
}

/** Collects the settings of providers and the bootstrap file besides routes while they are read (host 11). */
export class ProviderSettings {
  readonly limiters = new Map<string, At>();
  readonly abilities = new Map<string, At | string>();
  readonly policies = new Map<string, string>();
  readonly morphMap = new Map<string, string>();
  readonly validatorExtensions = new Map<string, At>();
  readonly bindings = new Map<string, string | null>();
  readonly macros = new Map<string, Map<string, At>>();
  /** The wrap key of resources; undefined until something sets it. */
  wrap: { value: Value } | undefined;
  readonly blankText = new BlankTextSettings();
  readonly passport = { scopes: new Map<string, string>(), passwordGrant: false, implicitGrant: false };
  readonly handler = {
    render: [] as Renderer[],
    map: [] as { from: string; to: string | null; at: At }[],
    respond: null as At,
    jsonWhen: null as At,
    /** Says that the application uses `withExceptions`. */
    configured: false,
  };
  /** Sections that miss an unreadable setting. */
  readonly partial = new Set<'limiters' | 'binders' | 'handler' | 'gates' | 'morphMap' | 'wrap' | 'middleware'>();

  macro(owner: string, name: string, at: At): void {
    let names = this.macros.get(owner);
    if (names === undefined) {
      names = new Map();
      this.macros.set(owner, names);
    }
    names.set(name, at);
  }
}
