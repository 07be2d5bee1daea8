// Measures the cost of docgen: `npm run bench -- --help`. It runs the bundle on generated applications (`generate/`)
// and on given ones; every figure is a ratio or a median of runs that take turns. It asserts nothing.
import { existsSync } from 'node:fs';
import { applications } from './measure/applications.mjs';
import { coldExport } from './measure/cold.mjs';
import { throughDaemon } from './measure/daemon.mjs';
import { inEditor } from './measure/editor.mjs';
import { exchanges } from './measure/exchanges.mjs';
import { growth } from './measure/growth.mjs';
import { judging } from './measure/judging.mjs';
import { keptStore } from './measure/kept.mjs';
import { readOptions } from './measure/options.mjs';
import { entry } from './measure/program.mjs';
import { report } from './measure/report.mjs';
import { Scratch } from './measure/scratch.mjs';
import { eachSwitch } from './measure/switches.mjs';
import { profileOfMisses } from './profile/misses.mjs';

const options = readOptions(process.argv.slice(2));
if (options !== undefined) {
  if (existsSync(entry)) await measure(options);
  else {
    console.error('docgen is not built yet. Run npm run build first.');
    process.exitCode = 1;
  }
}

async function measure({ json, routes, apps, vendor, boot, without, eachSwitch: switches, rounds }) {
  const scratch = new Scratch();
  scratch.disabled = without;
  const rows = [];
  const sizes = [];
  try {
    for (const subject of applications(scratch, routes, apps, vendor)) {
      if (switches) {
        rows.push(...(await eachSwitch(scratch, subject, boot, rounds)));
        continue;
      }
      const cold = await coldExport(scratch, subject, boot);
      const kept = await keptStore(scratch, subject, boot);
      const daemon = await throughDaemon(scratch, subject, boot);
      const editor = await inEditor(scratch, subject, boot);
      rows.push(...cold.rows, ...kept, ...daemon.rows, ...editor.rows);
      const measured = { cold: cold.rows, kept, daemon: [...daemon.rows, ...editor.rows] };
      rows.push(...(await profileOfMisses(scratch, subject, boot, measured)));
      if (subject.routes !== undefined) sizes.push({ routes: subject.routes, ...cold, warm: daemon.warm });
      scratch.drop(subject.root);
    }
    rows.push(...growth(sizes));
    if (!switches && routes.length > 0) rows.push(...(await judging(scratch)), ...(await exchanges(scratch)));
    report(rows, json);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    scratch.clean();
  }
}
