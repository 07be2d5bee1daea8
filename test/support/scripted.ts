import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadConfig } from '@docgen/server';
import type { Emission } from '@docgen/server/threads/index';
import { writeJson } from '../../server/src/document/index.js';
import { FORMATS, formatRow } from '../../server/src/emit/formats.js';
import type { Workspace } from '../../server/src/pipeline/workspace.js';
import { Refusal } from '../../server/src/project/refusal.js';

const EMISSIONS: readonly Emission[] = FORMATS.flatMap((format) =>
  [false, true]
    .filter((as) => formatRow(format).yaml || !as)
    .map((as) => ({ format, yaml: as, provenance: 'full' as const, dropIds: false })),
);

type Texts = Readonly<Record<string, string>>;

/** An application in a folder whose files a test replaces by others, as editors and branch switches do. */
export class Scripted {
  readonly root = mkdtempSync(join(tmpdir(), 'docgen-scripted-'));
  /** Counts of the last outcome. */
  counts = { analyzed: 0, reused: 0 };
  private held: Texts = {};

  /** Makes the folder hold exactly these texts; those that are equal are not touched. */
  hold(texts: Texts): void {
    for (const path of Object.keys(this.held)) if (!Object.hasOwn(texts, path)) rmSync(join(this.root, path));
    for (const [path, text] of Object.entries(texts)) {
      if (this.held[path] === text) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    this.held = texts;
  }

  /** Everything a build of the workspace comes to, as text; a refusal too. */
  async outcome(workspace: Workspace, env: Record<string, string> = {}): Promise<string> {
    const { config, diagnostics } = loadConfig(this.root, env);
    if (config === undefined) return JSON.stringify(diagnostics);
    try {
      const documents = [...config.documents.keys()];
      const built = await workspace.build({ root: this.root, config, documents, host: 'static', env });
      this.counts = built.counts;
      return [
        ...built.documents.map(({ key, document, diagnostics: found, operations }) =>
          [key, operations, writeJson(document ?? new Map()), JSON.stringify(found, null, 1)].join('\n'),
        ),
        JSON.stringify(built.host, null, 1),
        JSON.stringify(built.hostDiagnostics, null, 1),
        built.operations,
      ].join('\n\n');
    } catch (error) {
      if (error instanceof Refusal) return JSON.stringify([error.kind, error.lines, error.blocks]);
      throw error;
    }
  }

  /** Builds with every artifact there can be, and the route table. */
  async whole(workspace: Workspace): Promise<string> {
    const { config, diagnostics } = loadConfig(this.root, {});
    if (config === undefined) return JSON.stringify(diagnostics);
    const documents = [...config.documents.keys()];
    const input = { root: this.root, config, documents, host: 'static' as const, env: {} };
    try {
      const built = await workspace.build({
        ...input,
        emit: Object.fromEntries(documents.map((key) => [key, EMISSIONS])),
      });
      this.counts = built.counts;
      const { table } = await workspace.build({ ...input, routesOnly: true });
      return [
        ...built.documents.map(({ key, artifacts, diagnostics: found, operations }) =>
          [
            key,
            operations,
            ...artifacts.map(({ bytes, diagnostics: emitted, violations }) =>
              [Buffer.from(bytes).toString(), JSON.stringify([emitted, violations], null, 1)].join('\n'),
            ),
            JSON.stringify(found, null, 1),
          ].join('\n'),
        ),
        JSON.stringify([built.host, built.hostDiagnostics, built.operations], null, 1),
        JSON.stringify(table, null, 1),
      ].join('\n\n');
    } catch (error) {
      if (error instanceof Refusal) return JSON.stringify([error.kind, error.lines, error.blocks], null, 1);
      throw error;
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
