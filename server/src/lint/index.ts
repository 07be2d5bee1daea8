import {
  type Anchor,
  type Config,
  isMap,
  type Json,
  type JsonMap,
  raise,
  type UnboundDiagnostic,
} from '@docgen/protocol';
import type { ExampleValidator } from '../document/examples/validator.js';
import { eachPart, operationsOf, type PartKind, PartMemo, pointer } from '../document/index.js';
import {
  componentKey,
  PART_NAME,
  partFindings,
  type RuleFinding,
  signatureKey,
  VALIDATOR,
  type Visits,
} from './part-findings.js';
import type { LintRule, LintVisit } from './rule.js';
import { rules } from './rules/index.js';
import { undocumentedTags } from './rules/undocumented-tag.js';
import { sourceOf } from './source.js';

/** Holds a finished document, in internal form, and what is known of it besides. */
export interface Linted {
  document: JsonMap;
  settings: Config['lint'];
  /** Gives the route behind an operation by its section, name and method; undefined for one an overlay added. */
  originOf(section: 'paths' | 'webhooks', name: string, method: string): OperationOrigin | undefined;
}

/** Says where an operation comes from. */
export interface OperationOrigin {
  signature: string;
  /** Finds the declaration of the action; undefined where it cannot be read. */
  action(): Anchor | undefined;
}

/** Remembers what was found in each part of a document under the settings of the last time. */
export class LintMemo {
  private settings = '';
  private parts = new PartMemo<RuleFinding[]>();

  /** Gives the results of parts; those of other settings are forgotten. */
  under(settings: Config['lint']): PartMemo<RuleFinding[]> {
    const text = JSON.stringify(Object.entries(settings).map(([key, { allow: _, ...rest }]) => [key, rest]));
    if (text !== this.settings) {
      this.settings = text;
      this.parts = new PartMemo();
    }
    return this.parts;
  }
}

/** One for all documents of a thread: what it compiled is kept by the text of the schema. */
let validator: ExampleValidator | undefined;

/**
 * Looks at a finished document under the rules that are switched on (lint 1, 2), operations first, then components, then the document as
 * a whole. A part is looked at again only when something its findings were made of is another. The validator of examples is loaded when
 * the first example needs it.
 */
export async function lintDocument(linted: Linted, memo: LintMemo): Promise<UnboundDiagnostic[]> {
  const first = findingsOf(linted, memo);
  if (!first.wantsValidator) return first.findings;
  const { ExampleValidator } = await import('../document/examples/validator.js');
  validator ??= new ExampleValidator();
  return findingsOf(linted, memo).findings;
}

function findingsOf(linted: Linted, memo: LintMemo): { findings: UnboundDiagnostic[]; wantsValidator: boolean } {
  const { document, settings } = linted;
  const parts = memo.under(settings);
  const visits = visitsOf(settings);
  const all: RuleFinding[] = [];
  let wantsValidator = false;
  const tags = settings.tags?.enabled === true ? new Map<JsonMap, string>() : undefined;
  const component = componentsOf(document);
  const signature = (kind: PartKind, name: string, method: string): string =>
    linted.originOf(kind.name as 'paths' | 'webhooks', name, method)?.signature ?? spelled(kind.name, name, method);
  eachPart(document, (part, kind, name) => {
    const ask = (question: string): unknown => {
      if (question === PART_NAME) return name;
      if (question === VALIDATOR) {
        wantsValidator ||= validator === undefined;
        return validator;
      }
      if (question.startsWith(SIGNATURE)) return signature(kind, name, question.slice(SIGNATURE.length));
      return component(question);
    };
    all.push(...parts.of(part, kind, ask, (node, asked) => partFindings(node, kind, asked, visits)));
    if (tags === undefined || (kind.name !== 'paths' && kind.name !== 'webhooks')) return;
    for (const [method, operation] of operationsOf(part)) tags.set(operation, signature(kind, name, method));
  });
  if (tags !== undefined)
    all.push(...undocumentedTags(document, tags).map((finding) => ({ ...finding, rule: 'tags' })));
  const findings = all.filter((finding) => !isAllowed(finding, linted)).map((finding) => bound(finding, linted));
  return { findings, wantsValidator };
}

const SIGNATURE = signatureKey('');
const COMPONENT = componentKey('', '').slice(0, -1);

/** Makes a function that gives the component a question names; a few of them are what nearly all parts ask for. */
function componentsOf(document: JsonMap): (question: string) => Json | undefined {
  const components = document.get('components');
  const found = new Map<string, Json | undefined>();
  return (question) => {
    if (found.has(question)) return found.get(question);
    const cut = question.indexOf('/', COMPONENT.length);
    const entries = isMap(components) ? components.get(question.slice(COMPONENT.length, cut)) : undefined;
    const component = isMap(entries) ? entries.get(question.slice(cut + 1)) : undefined;
    found.set(question, component);
    return component;
  };
}

/** Gathers what the rules that run do at each type of object. */
function visitsOf(settings: Config['lint']): Visits {
  const visits = new Map<string, { rule: string; visit: LintVisit }[]>();
  for (const [key, ofKey] of Object.entries(rules)) {
    const own = settings[key];
    if (own?.enabled !== true) continue;
    for (const rule of ofKey) {
      for (const [type, visit] of Object.entries(rule.visits(own))) {
        visits.set(type, [...(visits.get(type) ?? []), { rule: key, visit }]);
      }
    }
  }
  return visits;
}

/** Spells an operation no route stands behind as routes are. */
function spelled(section: string, name: string, method: string): string {
  const verb = method.toUpperCase();
  return section === 'webhooks'
    ? `${verb} webhooks.${name}`
    : `${verb} ${name === '/' ? '/' : name.replace(/^\//, '')}`;
}

/** Tells whether a safelist takes a finding out: by its names, its pointer in either spelling, its operation (lint 1). */
function isAllowed(finding: RuleFinding, linted: Linted): boolean {
  const allow = linted.settings[finding.rule]?.allow ?? [];
  if (allow.length === 0) return false;
  const names = new Set(finding.names);
  const allows = (kind: LintRule['allows'][number]) => rules[finding.rule]?.some((rule) => rule.allows.includes(kind));
  if (allows('pointer') === true) {
    const escaped = pointer(finding.path);
    for (const spelling of [escaped, `#/${finding.path.join('/')}`]) names.add(spelling).add(spelling.slice(1));
  }
  if (allows('operation') === true && finding.operation !== undefined) {
    names.add(signatureIn(finding, linted) ?? '');
    const id = operationNode(finding, linted.document)?.get('operationId');
    if (typeof id === 'string') names.add(id);
  }
  return allow.some((entry) => names.has(entry));
}

function operationNode({ operation }: RuleFinding, document: JsonMap): JsonMap | undefined {
  let at: unknown = document;
  for (const key of operation?.path ?? []) at = isMap(at as JsonMap) ? (at as JsonMap).get(key) : undefined;
  return at instanceof Map ? (at as JsonMap) : undefined;
}

function signatureIn({ operation }: RuleFinding, linted: Linted): string | undefined {
  if (operation === undefined) return undefined;
  const { section, name, method } = operation;
  return linted.originOf(section, name, method)?.signature ?? spelled(section, name, method);
}

function bound(finding: RuleFinding, linted: Linted): UnboundDiagnostic {
  const routeSignature = signatureIn(finding, linted);
  const anchor = isOfAction(finding) ? actionOf(finding, linted) : undefined;
  const source = anchor === undefined ? sourceOf(linted.document, finding.path, finding.member) : undefined;
  const action = anchor ?? (source === undefined ? actionOf(finding, linted) : undefined);
  return raise(finding.code, finding.params, {
    ...(routeSignature === undefined ? {} : { routeSignature }),
    ...(source === undefined ? {} : { source }),
    ...(action === undefined ? {} : { anchor: action }),
  });
}

/** Tells whether a finding is about an operation as a whole: nobody wrote what it misses, so it stands at the action (lint 1). */
function isOfAction({ operation, path, member }: RuleFinding): boolean {
  return operation !== undefined && member === undefined && path.length === operation.path.length;
}

function actionOf({ operation }: RuleFinding, linted: Linted): Anchor | undefined {
  if (operation === undefined) return undefined;
  return linted.originOf(operation.section, operation.name, operation.method)?.action();
}
