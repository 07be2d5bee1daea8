import { describe, expect, it } from 'vitest';
import { viewerPage } from '../../client-vscode/src/panels/viewer-page.js';

const HOSTILE = '</script><img src=x onerror=alert(1)>';

describe('the page of the viewer panel', () => {
  it('ends no element with a text of the document, its program or an operation', () => {
    const text = JSON.stringify({ info: { title: HOSTILE } });
    const page = viewerPage({ text, script: `const a = '${HOSTILE}';`, nonce: 'n', operationId: HOSTILE });
    expect(page.match(/<\/script>/g)).toHaveLength(3);
    expect(page).toContain("const a = '<\\/script>");
    const [, held = ''] = /id="document" nonce="n">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(held)).toEqual({ info: { title: HOSTILE } });
  });

  it('runs what carries its nonce, and loads nothing', () => {
    const page = viewerPage({ text: '{}', script: '', nonce: 'once' });
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'nonce-once'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(page).toContain('const wanted = null;');
  });
});
