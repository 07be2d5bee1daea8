import { type FactReader, memoized } from '@docgen/cache';
import {
  type Attribute,
  type AttributeSignature,
  attributeSignature,
  attributesOf,
  classOf,
  isArray,
  ordinalOf,
  type PhpValue,
  readAttribute,
} from '@docgen/php';
import type { Anchor, RouteFact } from '@docgen/protocol';
import { actionFacts } from './action.js';
import type { By } from './contribution.js';

/** Names one level of declarations: the fact that holds the attributes and the place of its code. */
export interface DeclarationSite {
  level: 'method' | 'class';
  /** Target letter of config 8. */
  target: 'C' | 'M' | 'F';
  /** Fact that holds the attributes. */
  fact: string;
  attributes: readonly Attribute[];
  /** App-relative file, and the class for `self`. */
  file: string;
  class?: string;
}

type Routed = { route: Pick<RouteFact, 'action'>; closure?: string };

/**
 * Lists the two places an action may be declared on, method before class (config 7.5). Nothing above the class counts.
 */
export function sitesOf({ route: { action }, closure }: Routed, reader: FactReader): readonly DeclarationSite[] {
  return action.kind === 'controller'
    ? memoized(reader, sitesOfMethod, action.class, action.method)
    : memoized(reader, sitesOfClosure, closure ?? '');
}

/**
 * Keeps the sites of a method: every concern asks an operation for declarations of its own, and nearly none has any.
 */
function sitesOfMethod(reader: FactReader, controller: string, method: string): DeclarationSite[] {
  const sites = sitesOfAction({ route: { action: { kind: 'controller', class: controller, method } } }, reader);
  const fact = classOf(reader, controller);
  if (fact === undefined) return sites;
  const id = `class:${fact.name}`;
  const attributes = attributesOf(reader, id);
  return [...sites, { level: 'class', target: 'C', fact: id, attributes, file: fact.path, class: fact.name }];
}

function sitesOfClosure(reader: FactReader, closure: string): DeclarationSite[] {
  if (closure === '') return [];
  return sitesOfAction({ route: { action: { kind: 'closure', at: null } }, closure }, reader);
}

function sitesOfAction(operation: Routed, reader: FactReader): DeclarationSite[] {
  const action = actionFacts(reader, operation);
  const sites: DeclarationSite[] = [];
  if (action !== undefined) {
    const owner = action.written ?? action.owner;
    const file = owner === undefined ? closureFile(action.fact) : (classOf(reader, owner)?.path ?? '');
    sites.push({
      level: 'method',
      target: action.owner === undefined ? 'F' : 'M',
      fact: action.fact,
      attributes: action.attributes,
      file,
      ...(action.owner === undefined ? {} : { class: action.owner }),
    });
  }
  return sites;
}

function closureFile(fact: string): string {
  return fact.replace(/^closure:/, '').replace(/#\d+$/, '');
}

/** Reads one declaration of an attribute on an action or its controller class. */
export class Declaration {
  constructor(
    readonly site: DeclarationSite,
    readonly anchor: Anchor,
    private readonly args: ReadonlyMap<string, PhpValue>,
    private readonly given: ReadonlySet<string>,
  ) {}

  /** Tells whether the argument was written, with another value than null. */
  has(argument: string): boolean {
    return this.given.has(argument) && this.args.get(argument) !== null;
  }

  value(argument: string): PhpValue | undefined {
    return this.args.get(argument);
  }

  text(argument: string): string | undefined {
    const value = this.args.get(argument);
    return typeof value === 'string' ? value : undefined;
  }

  flag(argument: string): boolean | undefined {
    const value = this.args.get(argument);
    return typeof value === 'boolean' ? value : undefined;
  }

  /** Gives an integer as text, for a status. */
  digits(argument: string): string | undefined {
    const value = this.args.get(argument);
    return typeof value === 'bigint' ? value.toString() : undefined;
  }

  texts(argument: string): string[] {
    const value = this.args.get(argument);
    if (value === undefined || !isArray(value)) return [];
    return [...value.entries.values()].filter((entry) => typeof entry === 'string');
  }

  /** Gives the attribute layer; a method's declaration outranks its class's (config 7.5). */
  get by(): By {
    return {
      layer: 'attribute',
      producer: 'attribute',
      specificity: this.site.level === 'method' ? 1 : 0,
      anchor: this.anchor,
    };
  }
}

/** Reports why a declaration cannot be read. */
export interface Unreadable {
  site: DeclarationSite;
  anchor: Anchor;
  attribute: string;
  argument?: string;
  reason: string;
}

/**
 * Lists the readable declarations of an attribute (name below `Docgen\Attributes\`) for an operation: the action's in
 * source order, then the class's. A declaration that cannot be read, stands on a wrong target or is a forbidden
 * repetition is left out (config 7).
 */
export function declarationsOf(name: string, operation: Routed, reader: FactReader): Declaration[] {
  return sitesOf(operation, reader).flatMap((site) =>
    site.attributes.some((attribute) => attributeSignature(attribute.name)?.name === name)
      ? read(site, reader, name).declarations
      : [],
  );
}

/** Lists every `attribute.unreadable` of an operation's declarations, except those about unknown names. */
export function unreadableDeclarations(operation: Routed, reader: FactReader): Unreadable[] {
  return sitesOf(operation, reader).flatMap((site) => read(site, reader).unreadable);
}

function read(
  site: DeclarationSite,
  reader: FactReader,
  wanted?: string,
): { declarations: Declaration[]; unreadable: Unreadable[] } {
  const declarations: Declaration[] = [];
  const unreadable: Unreadable[] = [];
  const seen = new Set<string>();
  const root = reader.read<object>(site.fact);
  for (const attribute of site.attributes) {
    const signature = attributeSignature(attribute.name);
    if (signature === undefined || (wanted !== undefined && signature.name !== wanted)) continue;
    const at = root === undefined ? undefined : ordinalOf(root, attribute);
    const anchor: Anchor = { fact: site.fact, ...(at === undefined ? {} : { at }) };
    const misplaced = misplacement(signature, site, seen);
    if (misplaced !== undefined) {
      unreadable.push({ site, anchor, attribute: signature.name, reason: misplaced });
      continue;
    }
    seen.add(signature.name);
    const scope = { file: site.file, ...(site.class === undefined ? {} : { class: site.class }) };
    const result = readAttribute(reader, attribute, signature, scope);
    if (result.ok) declarations.push(new Declaration(site, anchor, result.args, result.given));
    else {
      const argument = result.argument === undefined ? {} : { argument: result.argument };
      unreadable.push({ site, anchor, attribute: signature.name, reason: result.reason, ...argument });
    }
  }
  return { declarations, unreadable };
}

const TARGETS: Record<string, string> = {
  C: 'classes',
  M: 'methods',
  F: 'functions',
  P: 'properties',
  CC: 'enum cases',
};

function misplacement(
  signature: AttributeSignature,
  site: DeclarationSite,
  seen: ReadonlySet<string>,
): string | undefined {
  if (!signature.targets.includes(site.target)) {
    return `it is allowed on ${signature.targets.map((t) => TARGETS[t]).join(', ')} only`;
  }
  return !signature.repeatable && seen.has(signature.name) ? 'it is written twice and may stand once' : undefined;
}

/** Lists the statuses that `IgnoreResponse` takes out of an operation; they are not built at all (errors 1.1). */
export function ignoredStatuses(operation: Routed, reader: FactReader): Set<string> {
  return new Set(declarationsOf('IgnoreResponse', operation, reader).flatMap((d) => d.digits('status') ?? []));
}
