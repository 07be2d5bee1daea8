#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.log('docgen is not built yet. Run npm run build in its directory first.');
  process.exitCode = 1;
}
