import { fileURLToPath } from 'node:url';
import type { Config, RemedyStep } from '@docgen/protocol';
import type { ExplainedField, ExplainedNode, OperationMatch } from '@docgen/protocol/rpc';
import { loadConfig } from '@docgen/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnalyzedDocument } from '../../server/src/pipeline/types.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { ask } from '../../server/src/questions/ask.js';
import { publishedOperations } from '../../server/src/questions/explain/operations.js';
import { App } from '../support/app.js';
import { folderTexts } from '../support/folder-texts.js';
import { rounds } from '../support/generate.js';
import { advised, edited, NO_OVERLAY, OVERLAY } from './remedy-edits.js';

const TEXTS = folderTexts(fileURLToPath(new URL('../../examples/bookshop', import.meta.url)));
const BOOKSHOP: Readonly<Record<string, string>> = {
  ...TEXTS,
  'docgen.yaml': (TEXTS['docgen.yaml'] ?? '').replace('  default:\n', `  default:\n    overlays: [${OVERLAY}]\n`),
  [OVERLAY]: NO_OVERLAY,
};
/** Every field once takes minutes; any of them has to hold. */
const FIELDS = rounds(40, Number.POSITIVE_INFINITY);

/** A field of an operation, or of a component one refers to. */
interface Asked {
  match: OperationMatch;
  label: string;
  pointer: string;
  field: ExplainedField;
}

/** A scratch copy of the bookshop that is edited and asked again. */
class Shop {
  private readonly app = new App(BOOKSHOP);
  private readonly workspace = new Workspace(this.app.root);
  private readonly config = loadConfig(this.app.root, {}).config as Config;

  /** Explains an operation; nothing where it is not there. */
  async explain(selector: string, method: string): Promise<ExplainedNode[]> {
    const { built } = await this.build();
    const [first] = ask('explain', { selector, method }, built, {});
    return first?.answer.explained?.nodes ?? [];
  }

  async operations(): Promise<OperationMatch[]> {
    const { document } = await this.build();
    return publishedOperations(document).map(({ match }) => match);
  }

  write(texts: Readonly<Record<string, string>>): void {
    this.app.write(texts);
  }

  private async build() {
    const input = {
      root: this.app.root,
      config: this.config,
      documents: ['default'],
      host: 'static' as const,
      env: {},
    };
    const built = await this.workspace.build(input, { asked: true });
    return { built, document: built.documents[0] as AnalyzedDocument };
  }
}

const pathOf = ({ match, label, field }: Asked) => `${match.method} ${match.path} ${label}.${field.field}`;

test('what a remedy advises changes the field, for any field of the bookshop', async () => {
  const shop = new Shop();
  const all = new Map<string, Asked>();
  for (const match of await shop.operations()) {
    for (const { label, pointer, fields } of await shop.explain(match.path, match.method)) {
      const own = label.startsWith('components.') ? label : `${match.method} ${match.path} ${label}`;
      for (const field of fields) all.set(`${own} ${field.field}`, { match, label, pointer, field });
    }
  }
  const published = [...all.values()].filter(({ field }) => field.contributions[0]?.won === true);
  expect(published.length).toBeGreaterThan(2000);

  const unplaced = published.filter(({ field: { contributions } }) => {
    const [winner] = contributions;
    return winner?.layer !== 'fallback' && winner?.source?.file === undefined;
  });
  expect(unplaced.map(pathOf)).toEqual([]);

  const chosen = Number.isFinite(FIELDS)
    ? (fc.sample(fc.shuffledSubarray(published, { minLength: FIELDS, maxLength: FIELDS }), {
        seed: 12,
        numRuns: 1,
      })[0] ?? [])
    : published;
  const wrong: string[] = [];
  for (const asked of chosen) {
    const [step] = asked.field.remedy.steps as [RemedyStep];
    const problem = await tried(asked, step, shop);
    if (problem !== undefined) wrong.push(`${pathOf(asked)} (${asked.field.remedy.line}): ${problem}`);
  }
  expect(wrong).toEqual([]);
});

test('an overlay outranks the fields of a list under the name the parameter has', async () => {
  const shop = new Shop();
  const labels = (nodes: readonly ExplainedNode[]) =>
    nodes.map(({ label }) => label).filter((label) => label.includes('keywords'));
  const before = await shop.explain('/api/books', 'GET');
  const keywords = before.find(({ label }) => label === 'parameters.query:keywords');
  const style = keywords?.fields.find(({ field }) => field === 'style');
  expect(style?.remedy.line).toBe('an overlay outranks this layer');
  shop.write(edited({ ...advised(keywords as ExplainedNode, style as ExplainedField, { kind: 'outrank' }) }, BOOKSHOP));
  const after = await shop.explain('/api/books', 'GET');
  expect(labels(after)).toEqual(labels(before));
  const now = after
    .find(({ label }) => label === 'parameters.query:keywords')
    ?.fields.find(({ field }) => field === 'style');
  expect(now?.contributions.map(({ layer, won }) => [layer, won])).toEqual([
    ['overlay', true],
    ['integration', false],
  ]);
});

/** Does what a step says, and asks again: undefined where the field is another one now. */
async function tried(asked: Asked, step: RemedyStep, shop: Shop): Promise<string | undefined> {
  let texts: Record<string, string>;
  try {
    texts = edited(advised(asked, asked.field, step), BOOKSHOP);
  } catch (error) {
    return String(error);
  }
  const [[path = '', text] = []] = Object.entries(texts);
  if (BOOKSHOP[path] === text) return 'the edit changed nothing';
  shop.write(texts);
  const nodes = await shop.explain(asked.match.path, asked.match.method);
  shop.write({ [path]: BOOKSHOP[path] as string });
  const now = nodes.find(({ label }) => label === asked.label)?.fields.find(({ field }) => field === asked.field.field);
  const before = asked.field.contributions[0];
  const after = now?.contributions[0];
  const isSame =
    after?.won === true &&
    after.removed === before?.removed &&
    JSON.stringify(after.value) === JSON.stringify(before?.value);
  // A webhook of another name is another operation.
  const isRenamed = asked.match.path.startsWith('webhooks.');
  if (!isSame) return nodes.length === 0 && !isRenamed ? 'the operation is gone' : undefined;
  return `is still ${JSON.stringify(after.value)} after ${path} became\n${difference(BOOKSHOP[path] as string, text ?? '')}`;
}

function difference(before: string, after: string): string {
  const was = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !was.has(line))
    .join('\n');
}
