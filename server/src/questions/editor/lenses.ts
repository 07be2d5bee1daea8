import { isMap } from '@docgen/protocol';
import type { FileLens } from '@docgen/protocol/rpc';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { decidingFacts } from '../explain/deciding-facts.js';
import type { PublishedOperation } from '../explain/operations.js';
import type { FileAction } from './actions.js';
import { findingCounts } from './finding-counts.js';

const MOST = 3;

/** Lists the titles above the declarations of a file (commands 10.4). */
export function lensesIn(file: string, actions: readonly FileAction[], document: AnalyzedDocument): FileLens[] {
  const declared = actions.filter(({ place }) => !place.whole);
  // What a class decides is looked for in all operations; a file of actions declares none that they are made of.
  return declared.length > 0 ? declared.flatMap((action) => ofAction(action, document)) : ofClasses(file, document);
}

function ofAction({ place, operations }: FileAction, document: AnalyzedDocument): FileLens[] {
  const range = place.selectionRange;
  const lenses: FileLens[] = operations.slice(0, MOST).map((operation) => {
    const responses = operation.node.get('responses');
    const statuses = isMap(responses) ? [...responses.keys()].join(', ') : '';
    return {
      range,
      title: `${nameOf(operation)}${statuses === '' ? '' : ` → ${statuses}`}`,
      target: targetOf(operation),
    };
  });
  const [first] = operations;
  if (first !== undefined && operations.length > MOST) {
    lenses.push({ range, title: `+${operations.length - MOST}`, target: targetOf(first) });
  }
  const signatures = new Set(operations.map(({ fragment }) => fragment.signature));
  let warnings = 0;
  for (const signature of signatures) {
    const { error, warning } = findingCounts(signature, document);
    warnings += error + warning;
  }
  if (warnings > 0) {
    lenses.push({ range, title: warnings === 1 ? '1 warning' : `${warnings} warnings`, target: { kind: 'findings' } });
  }
  return lenses;
}

/** Lists titles of the classes of a file that parts of operations were made of. */
function ofClasses(file: string, document: AnalyzedDocument): FileLens[] {
  const { analysis } = document;
  const inputs = new Map<string, Set<PublishedOperation>>();
  const outputs = new Map<string, { name: string; operations: Set<PublishedOperation> }>();
  const facts = decidingFacts(document);
  for (const [{ fact }, { operations, components }] of facts.in(file)) {
    const name = /^(?:class|sig|body|prop|const|case):([^:#]+)/.exec(fact)?.[1];
    if (name === undefined) continue;
    for (const definition of components) {
      const [identity = ''] = definition.tuple;
      if (identity.replace(/#.*$/, '') !== name || identity.includes('#request')) continue;
      const known = outputs.get(name) ?? { name: name.slice(name.lastIndexOf('\\') + 1), operations: new Set() };
      outputs.set(name, known);
      for (const operation of facts.usersOf(definition)) known.operations.add(operation);
    }
    for (const definition of components) {
      if (!(definition.tuple[0] ?? '').includes('#request')) continue;
      for (const operation of facts.usersOf(definition)) add(inputs, name, operation);
    }
    for (const operation of operations) {
      const action = operation.route?.route.action;
      const own = action?.kind === 'controller' && action.class.toLowerCase() === name.toLowerCase();
      if (!own && fact.startsWith('body:') && fact.endsWith('::rules')) add(inputs, name, operation);
    }
  }
  const lenses: FileLens[] = [];
  for (const [name, operations] of inputs) {
    const range = analysis.locateRange({ fact: `class:${name}` });
    const [first] = operations;
    if (range?.file !== file || first === undefined) continue;
    const more = operations.size > 1 ? ` and ${operations.size - 1} more` : '';
    const part = first.node.has('requestBody') ? 'Body' : 'Query';
    lenses.push({ range: range.selectionRange, title: `${part} of ${nameOf(first)}${more}`, target: targetOf(first) });
  }
  for (const [identity, { name, operations }] of outputs) {
    const range = analysis.locateRange({ fact: `class:${identity}` });
    if (range?.file !== file) continue;
    const count = operations.size === 1 ? '1 operation' : `${operations.size} operations`;
    lenses.push({
      range: range.selectionRange,
      title: `${name} · ${count}`,
      target: { kind: 'component', component: identity },
    });
  }
  return lenses;
}

function add(to: Map<string, Set<PublishedOperation>>, name: string, operation: PublishedOperation): void {
  const known = to.get(name) ?? new Set();
  to.set(name, known);
  known.add(operation);
}

function nameOf({ match }: PublishedOperation): string {
  return `${match.method} ${match.path}`;
}

function targetOf(operation: PublishedOperation): FileLens['target'] {
  return { kind: 'operation', document: operation.match.document, selector: nameOf(operation) };
}
