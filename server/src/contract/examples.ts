import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ContractExamplesResult, ContractViolation } from '@docgen/protocol/rpc';
import { plainJson, type Shape, schemaShape } from '../document/index.js';
import type { ContractArtifact } from './artifact.js';
import { violationLines } from './failure-text.js';
import { ContractFindings } from './findings.js';
import type { ContractOperation } from './operation-index.js';
import { type ArtifactPlace, BrokenReference, member, members, under } from './place.js';
import type { BodyDirection } from './schema-source.js';
import { schemaOf } from './schemas.js';

/** Holds one documented example, where it stands, and the schema beside it. */
interface DocumentedExample extends ArtifactPlace {
  label: string;
  schema: ArtifactPlace;
  direction: BodyDirection;
}

/** Checks the examples of an artifact against the schemas beside them (contract 7.4). Never throws. */
export function checkExamples(artifact: ContractArtifact): ContractExamplesResult {
  const found = new Examples(artifact).all();
  const failed = found.flatMap((example): [DocumentedExample, ContractViolation[]][] => {
    const findings = new ContractFindings(artifact);
    findings.guarded('the example', () => {
      findings.check('the example', plainJson(example.value), example.schema, example.direction);
    });
    return findings.violations.length === 0 ? [] : [[example, findings.violations]];
  });
  if (failed.length === 0) return { checked: found.length, failed: 0, message: null };
  const lines = [
    `${failed.length} of ${found.length} documented example(s) do not match the schema beside them.`,
    ...failed.flatMap(([{ label, pointer }, violations]) => [
      '',
      `  ${label}`,
      `    at ${pointer}`,
      ...violations.flatMap((violation) => violationLines(violation, '    ')),
    ]),
  ];
  return { checked: found.length, failed: failed.length, message: lines.join('\n') };
}

/** Lists the examples of an artifact: operations, webhooks, then components. What is shared stands with its component alone. */
class Examples {
  private readonly found: DocumentedExample[] = [];

  constructor(private readonly artifact: ContractArtifact) {}

  all(): readonly DocumentedExample[] {
    const { operations, webhooks, document } = this.artifact;
    for (const operation of [...operations.all].sort(byPathAndMethod)) this.ofOperation(operation, operation.path);
    for (const delivery of webhooks) this.ofOperation(delivery, `webhooks.${delivery.path}`);
    const components: ArtifactPlace = { value: document.get('components') ?? null, pointer: '/components' };
    for (const [name, schema] of own(components, 'schemas')) this.ofSchema(schema, name);
    for (const [name, response] of own(components, 'responses')) this.ofContent(response, name, 'response');
    for (const [name, parameter] of own(components, 'parameters')) this.beside(parameter, name, 'request');
    for (const [name, body] of own(components, 'requestBodies')) this.ofContent(body, name, 'request');
    for (const [name, header] of own(components, 'headers')) this.beside(header, name, 'response');
    return this.found;
  }

  private ofOperation({ method, place }: ContractOperation, path: string): void {
    const named = `${method} ${path}`;
    const parameters = place.value.get('parameters');
    for (const [at, value] of (Array.isArray(parameters) ? parameters : []).entries()) {
      if (!isMap(value) || value.has('$ref')) continue;
      const parameter = { value, pointer: under(place.pointer, 'parameters', at) };
      this.beside(parameter, `${named} parameter ${String(value.get('name'))}`, 'request');
    }
    const body = place.value.get('requestBody');
    if (isMap(body) && !body.has('$ref')) {
      const pointer = under(place.pointer, 'requestBody');
      this.ofContent({ value: body, pointer }, `${named} request body`, 'request');
    }
    for (const [status, response] of own(place, 'responses')) {
      this.ofContent(response, `${named} ${status}`, 'response');
    }
  }

  private ofContent(holder: ArtifactPlace<JsonMap>, label: string, direction: BodyDirection): void {
    const content = own(holder, 'content').sort(([a], [b]) => byteOrder(a, b));
    for (const [type, media] of content) this.beside(media, `${label} ${type}`, direction);
  }

  /** Takes the examples of an object whose schema is a member. */
  private beside(holder: ArtifactPlace<JsonMap>, label: string, direction: BodyDirection): void {
    const schema = schemaOf(holder);
    if (schema === undefined) return;
    const example = holder.value.get('example');
    if (example !== undefined) this.add(example, under(holder.pointer, 'example'), label, schema, direction);
    this.quietly(() => {
      const { document } = this.artifact;
      for (const [name, place] of members(document, member(document, holder, 'examples'))) {
        for (const key of ['value', 'dataValue']) {
          const value = place.value.get(key);
          if (value !== undefined) this.add(value, under(place.pointer, key), `${label} ${name}`, schema, direction);
        }
      }
    });
  }

  /** Takes the examples of a schema and of every schema inside it. */
  private ofSchema(place: ArtifactPlace, label: string, shape: Shape = schemaShape): void {
    const { value, pointer } = place;
    if (shape.kind === 'object' && isMap(value)) {
      const example = value.get('example');
      if (example !== undefined) this.add(example, under(pointer, 'example'), label, place, 'either');
      const several = value.get('examples');
      for (const [at, one] of (Array.isArray(several) ? several : []).entries()) {
        this.add(one, under(pointer, 'examples', at), label, place, 'either');
      }
      for (const [key, inner] of value) {
        const below = key.startsWith('x-') ? undefined : shape.members.get(key);
        if (below !== undefined) this.ofSchema({ value: inner, pointer: under(pointer, key) }, label, below);
      }
    } else if (shape.kind === 'map' && isMap(value)) {
      for (const [key, inner] of value) this.ofSchema({ value: inner, pointer: under(pointer, key) }, label, shape.of);
    } else if (shape.kind === 'list' && Array.isArray(value)) {
      for (const [at, inner] of value.entries()) {
        this.ofSchema({ value: inner, pointer: under(pointer, at) }, label, shape.of);
      }
    }
  }

  private add(value: Json, pointer: string, label: string, schema: ArtifactPlace, direction: BodyDirection): void {
    this.found.push({ value, pointer, label, schema, direction });
  }

  /** Leaves out what a broken reference hides: whoever reads through it is told there. */
  private quietly(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof BrokenReference)) throw error;
    }
  }
}

/** Lists the members of a map that stand there themselves, and not by reference. */
function own({ value, pointer }: ArtifactPlace, key: string): [string, ArtifactPlace<JsonMap>][] {
  const map = isMap(value) ? value.get(key) : undefined;
  if (!isMap(map)) return [];
  return [...map].flatMap(([name, inner]): [string, ArtifactPlace<JsonMap>][] => {
    const isOwn = isMap(inner) && (key === 'schemas' || !inner.has('$ref')) && !name.startsWith('x-');
    return isOwn ? [[name, { value: inner, pointer: under(pointer, key, name) }]] : [];
  });
}

function byPathAndMethod(a: ContractOperation, b: ContractOperation): number {
  return byteOrder(a.path, b.path) || byteOrder(a.method, b.method);
}
