import { expect } from 'vitest';
import { type Diagnostic, isMap, type JsonMap } from '../../protocol/src/index.js';
import { type Format, formatRow } from '../../server/src/emit/formats.js';
import { artifactViolations, type EmitOptions } from '../../server/src/emit/index.js';
import { js } from '../document/fixtures.js';
import { json } from '../document/json.js';
import { emitted } from '../support/emitters.js';

/** Makes a document of these members, with an operation that answers unless they say more. */
export function documentOf(members: Record<string, unknown>): JsonMap {
  const plain = {
    openapi: '3.2.0',
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.2/dialect/base',
    info: { title: 'T', version: '1' },
    paths: {},
    ...members,
  };
  return json(JSON.stringify(plain)) as JsonMap;
}

/** Makes a document of one operation that answers with these schemas, each under a component of its name. */
export function schemasOf(schemas: Record<string, unknown>): JsonMap {
  return documentOf({ components: { schemas } });
}

// biome-ignore lint/suspicious/noExplicitAny: what lies where is what the tests ask
export type Tree = any;

export interface Written {
  tree: Tree;
  /** `<severity> <code> <pointer>` of every finding, and its route where it has one. */
  found: string[];
  diagnostics: readonly Diagnostic[];
}

/** Emits a document in a format and holds the artifact to the published schema of the format. */
export function written(format: Format, document: JsonMap, options: Partial<EmitOptions> = {}): Written {
  const { content, diagnostics } = emitted(format, document, options);
  const { schema } = formatRow(format);
  if (schema !== undefined && content !== undefined) expect(artifactViolations(schema, content)).toEqual([]);
  return {
    tree: isMap(content as never) ? js(content as JsonMap) : content,
    found: diagnostics.map(told),
    diagnostics,
  };
}

function told({ severity, code, message, routeSignature }: Diagnostic): string {
  const [pointer = ''] = message.split(/:? /);
  return [severity, code, pointer, ...(routeSignature === undefined ? [] : [`(${routeSignature})`])].join(' ');
}
