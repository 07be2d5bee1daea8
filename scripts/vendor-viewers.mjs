// Copies the scripts of the reference pages into client-laravel/resources/viewer, from two npm packages of exact versions, with their
// licences beside them. What is changed in them is listed as `replaced`, with the reason. A second run checks or renews the copy.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TARGET = join(import.meta.dirname, '../client-laravel/resources/viewer');
const PACKAGES = [
  {
    spec: '@scalar/api-reference@1.72.1',
    sha512: 'XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==',
    script: ['dist/browser/standalone.js', 'single-column.js'],
    // Its package says MIT and holds no text of it; this is that of its repository.
    licence: () => mit('Copyright (c) 2023-present Scalar'),
    replaced: {},
  },
  {
    spec: 'redoc@2.5.4',
    sha512: 'M6jWhG1qoBnH6TFmzJnstyCZ87HmOY/UzDm78mHiYihEdlV/YcS9ogOo1NlElnJMeLsyxHFe2yFc4sNjHTrABQ==',
    script: ['bundles/redoc.standalone.js', 'three-panel.js'],
    licence: (folder) =>
      `${readFileSync(join(folder, 'LICENSE'), 'utf8')}\n${readFileSync(join(folder, 'bundles/redoc.standalone.js.LICENSE.txt'), 'utf8')}`,
    replaced: {
      'https://cdn.redoc.ly/redoc/logo-mini.svg': 'data:,',
      // Operations without a tag, and tags of no group, stand behind the groups instead of being left out.
      'i.push(...Qf.getTagGroupsItems(e,void 0,n["x-tagGroups"],s,t))':
        'i.push(...Qf.getTagGroupsItems(e,void 0,n["x-tagGroups"],s,t),...Qf.getTagsItems(e,Object.fromEntries(Object.entries(s).filter(([,e])=>!e.used&&e.operations.length>0)),void 0,void 0,t))',
      // Tags are called by their summary, which OpenAPI has since 3.2.
      'this.name=t["x-displayName"]||t.name': 'this.name=t["x-displayName"]||t.summary||t.name',
      // Names of values are shown under either of their names, those of the values of a list as well.
      'this.extensions=va(this.schema,r.showExtensions)':
        'this.extensions=va((e=>{const t=e.items&&e.items.isPrimitive?e.items.schema:{},n=e.schema["x-enum-varnames"]||e.schema["x-enumNames"]||t["x-enum-varnames"]||t["x-enumNames"];return n?{...e.schema,"x-enum-varnames":n}:e.schema})(this),r.showExtensions)',
      // Where some values are described, they stand in one table with those that are not.
      'this["x-enumDescriptions"]=p["x-enumDescriptions"]':
        'this["x-enumDescriptions"]=(e=>{const t=e["x-enumDescriptions"],n=e["x-enum-descriptions"];return Array.isArray(e.enum)&&(t||n)?Object.fromEntries(e.enum.map((e,r)=>[String(e),t&&Object.hasOwn(t,e)&&t[e]||n&&n[r]||""])):t})(p)',
    },
  },
];

const work = mkdtempSync(join(tmpdir(), 'viewers-'));
try {
  mkdirSync(TARGET, { recursive: true });
  for (const { spec, sha512, script, licence, replaced } of PACKAGES) {
    const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', spec], { cwd: work, encoding: 'utf8' }));
    const archive = join(work, packed.filename);
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (found !== sha512) throw new Error(`${spec} has the checksum ${found}, expected ${sha512}.`);
    execFileSync('tar', ['xzf', archive, '-C', work]);
    const folder = join(work, 'package');
    const [from, to] = script;
    let text = readFileSync(join(folder, from), 'utf8');
    for (const [found, other] of Object.entries(replaced)) {
      if (!text.includes(found)) throw new Error(`${spec} does not hold ${found} any more.`);
      text = text.replaceAll(found, () => other);
    }
    // The source map is not copied, and a browser's console would say so.
    writeFileSync(join(TARGET, to), text.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, '\n'));
    writeFileSync(join(TARGET, to.replace('.js', '.LICENSE.txt')), `${spec}\n\n${licence(folder)}`);
    rmSync(folder, { recursive: true });
  }
} finally {
  rmSync(work, { recursive: true });
}

function mit(holder) {
  return `MIT License

${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;
}
