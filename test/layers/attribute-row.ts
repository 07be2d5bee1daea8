import { expect } from 'vitest';
import { type App, run } from '../support/operation.js';

/** Imports the attributes into a controller. */
export const USE = 'use Docgen\\Attributes as A; use Docgen\\Attributes\\Versioning;';

/** An action with attributes, and what is published of it. */
export interface Row {
  name: string;
  /** On the method; on the class. */
  on?: string;
  above?: string;
  doc?: string;
  params?: string;
  statements?: string;
  uri?: string;
  body?: string;
  app?: Partial<App>;
  files?: Record<string, string>;
  expected: Record<string, unknown>;
  codes?: string[];
}

/** Picks the value at a path of an operation, its steps joined with dots. */
export function pick(operation: Record<string, unknown>, path: string): unknown {
  let node: unknown = operation;
  for (const part of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return node;
}

/** The action of a row publishes what the row says, and is told of nothing else. */
export function expectRow(row: Row): void {
  const controller = `<?php namespace App; ${USE} use Docgen\\Attributes\\Response as R;
    ${row.above ?? ''} class C { ${row.body ?? ''} ${row.doc ?? ''} ${row.on ?? ''} public function show(${row.params ?? ''}) { ${row.statements ?? ''} } }`;
  const uri = row.uri ?? 'api/x';
  const result = run({
    ...row.app,
    files: { 'app/C.php': controller, ...row.files, ...row.app?.files },
    routes: (row.app?.routes ?? [{}]).map((r) => ({ uri, ...r })),
  });
  const operation = result.operations[`GET /${uri}`] ?? {};
  for (const [path, value] of Object.entries(row.expected)) expect(pick(operation, path), path).toEqual(value);
  expect(result.codes.filter((c) => c !== 'security.scheme-undeclared')).toEqual(row.codes ?? []);
}
