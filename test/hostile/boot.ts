import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { bootEnvironment } from '../../server/src/host/boot/boot-environment.js';
import { bootFailure } from '../../server/src/host/boot/failure.js';
import type { MemoryCeiling } from '../../server/src/host/boot/memory-ceiling.js';
import { runProbe } from '../../server/src/host/boot/run-probe.js';
import { laravelApp } from '../support/laravel.js';

export interface BootWish {
  files: Readonly<Record<string, string>>;
  /** Limit in seconds. */
  timeout?: number;
  memory?: MemoryCeiling;
  env?: Readonly<Record<string, string>>;
  /** Changes the application before the boot. */
  prepare?: (root: string) => void;
}

/** What became of a boot: the names of its routes, or the finding as text; and the processes that carry its mark. */
export interface Booted {
  routes: string[] | undefined;
  finding: string;
  left: () => number[];
}

/** Boots an application of its own under the real PHP. */
export async function boot({ files, timeout = 60, memory, env = {}, prepare }: BootWish): Promise<Booted> {
  const app = laravelApp({ ...files });
  const mark = `DOCGEN_TEST_MARK=${randomUUID()}`;
  const ceiling = memory ?? { by: 'php.ini' };
  try {
    prepare?.(app.root);
    const outcome = await runProbe({
      root: app.root,
      php: 'php',
      timeout,
      env: { ...bootEnvironment(app.root, process.env, env), DOCGEN_TEST_MARK: mark.slice(mark.indexOf('=') + 1) },
      config: [],
      documents: {},
      ...(ceiling.flag === undefined ? {} : { memoryLimit: ceiling.flag }),
    });
    const left = () => carrying(mark);
    if (outcome.kind === 'facts') {
      const routes = outcome.facts.routes.filter(({ vendor }) => !vendor).map(({ uri }) => uri);
      return { routes, finding: '', left };
    }
    const { code, message, help, source } = bootFailure(outcome, {
      root: app.root,
      php: 'php',
      timeout,
      memory: ceiling,
    });
    const at = source === undefined ? '' : `\n@ ${source.file}:${source.line}`;
    return { routes: undefined, finding: `${code}: ${message}\n${help}${at}`, left };
  } finally {
    app.dispose();
  }
}

/** Lists the processes whose environment holds a text. */
export function carrying(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(text) &&
          !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
