import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { VersionChange } from '../../../layers/version/index.js';
import { publishedParameterId } from '../../identity.js';
import { report } from '../state.js';
import type { Derivation } from './derivation.js';
import type { VersionOrder } from './version-order.js';

/** Headers that OpenAPI ignores as parameters. */
const IGNORED = ['accept', 'content-type', 'authorization'];

/** Adds the header that asks for a version as a component, and to every operation below `paths` that does not document it (versioning 13.7). */
export function addVersionHeader(derivation: Derivation, version: string, order: VersionOrder): void {
  const { assembly } = derivation;
  const { input, docId, buckets } = assembly;
  const { header, changes, published } = input.versions as NonNullable<typeof input.versions>;
  if (IGNORED.includes(header.toLowerCase())) {
    report(assembly, 'versioning.header-name-ignored', { name: header }, { source: { file: 'docgen.yaml' } });
    return;
  }
  const known = [version, ...published, ...changes.map(({ since }) => since)].filter((one) => order.reads(one));
  const versions = [...new Set(known)].sort((a, b) => order.compare(a, b));
  const parameter = obj({
    'x-docgen': obj({ id: publishedParameterId(docId, 'header', header) }),
    name: header,
    in: 'header',
    schema: schemaOf(versions, version, changes),
  });
  const name = componentName(header);
  const parameters = buckets.get('parameters') ?? new Map<string, Json>();
  buckets.set('parameters', parameters);
  // A parameter an overlay wrote stands.
  if (!parameters.has(name)) derivation.setComponent('parameters', name, parameter);
  const reference = `#/components/parameters/${name}`;
  for (const slot of assembly.paths) {
    const own = slot.node.get('parameters');
    const documented = Array.isArray(own) ? own : [];
    if (documented.some((one) => isHeader(one, header, parameters))) continue;
    slot.node = new Map(slot.node).set('parameters', [...documented, obj({ $ref: reference })]);
  }
}

function schemaOf(versions: readonly string[], version: string, changes: readonly VersionChange[]): JsonMap {
  const names = versions.map((one) => `V${one.replace(/[^A-Za-z0-9]+/g, '_')}`);
  const descriptions = versions.map((one) =>
    changes
      .filter(({ since, description }) => since === one && description !== '')
      .map(({ description }) => description)
      .join(' '),
  );
  return obj({
    type: 'string',
    enum: [...versions],
    default: version,
    'x-enum-varnames': names,
    'x-enumNames': names,
    'x-enum-descriptions': descriptions,
    'x-enumDescriptions': descriptions.includes('')
      ? undefined
      : new Map(versions.map((one, at) => [one, descriptions[at] as string])),
  });
}

/** Joins the words of a header: `X-Api-Version` is `XApiVersion`. */
function componentName(header: string): string {
  const words = header.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function isHeader(parameter: Json, header: string, components: JsonMap): boolean {
  if (!isMap(parameter)) return false;
  const [, name] = /^#\/components\/parameters\/(.+)$/.exec(String(parameter.get('$ref') ?? '')) ?? [];
  const one = name === undefined ? parameter : components.get(name);
  return isMap(one) && one.get('in') === 'header' && String(one.get('name')).toLowerCase() === header.toLowerCase();
}
