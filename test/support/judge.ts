import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';

const addFormats = formatsModule.default;

/** One request and its answer, as test/system/bookshop-traffic.php prints it. */
export interface Exchange {
  title: string;
  /** The status the scenario is about. */
  expects: number;
  status: number;
  method: string;
  uri: string;
  /** The matched route's path as registered, optional segments with their question mark; null when none matched. */
  template: string | null;
  /** Names of the path parameters that were given. */
  parameters: string[];
  route: string | null;
  query: Record<string, unknown>;
  /** The request body, files as a text; null without one. */
  sent: Record<string, unknown> | null;
  media: string | null;
  headers: Record<string, string>;
  body: string;
}

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (value !== null && typeof value === 'object' ? (value as Json) : {});

/** Matches headers that count requests: they are documented with the refusal they announce (requests 13). */
const COUNTS = /^x-ratelimit-/;

/** Holds exchanges of a running application against its OpenAPI document. */
export class Judge {
  readonly #document: Json;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: Json) {
    this.#document = document;
    addFormats(this.#ajv);
    this.#ajv.addFormat('binary', true);
    this.#ajv.addSchema(document, 'document');
  }

  /** Every operation, `GET /path`. */
  operations(): string[] {
    return Object.entries(record(this.#document.paths)).flatMap(([path, item]) =>
      Object.keys(record(item))
        .filter((key) => /^(get|put|post|patch|delete|head)$/.test(key))
        .map((key) => `${key.toUpperCase()} ${path}`),
    );
  }

  /** The operation an exchange belongs to; a path's optional segment counts when it was given. */
  operation(exchange: Exchange): string | undefined {
    const path = exchange.template?.replace(/\/\{(\w+)(\?)?\}/g, (_, name: string, optional?: string) =>
      optional === undefined || exchange.parameters.includes(name) ? `/{${name}}` : '',
    );
    const found = `${exchange.method} ${path}`;
    return this.operations().includes(found) ? found : undefined;
  }

  /** Lists the differences between the document and the answer; empty when they agree. */
  response(exchange: Exchange): string[] {
    const at = this.#at(exchange);
    if (at === undefined) return ['the operation is not documented'];
    const responses = record(record(this.#get(at)).responses);
    const status = [String(exchange.status), `${String(exchange.status)[0]}XX`, 'default'].find(
      (one) => responses[one] !== undefined,
    );
    if (status === undefined) return [`status ${exchange.status} is not documented`];
    const [where, response] = this.#resolved([...at, 'responses', status]);
    const found = this.#headers(record(response.headers), exchange);
    const content = record(response.content);
    // The page behind a redirect is for a reader, whom the header has led elsewhere.
    if (exchange.status >= 300 && exchange.status < 400) return found;
    const media = (exchange.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    if (Object.keys(content).length === 0) {
      return exchange.body === '' ? found : [...found, `a body of ${media} is not documented`];
    }
    if (content[media] === undefined && exchange.body === '') return [...found, 'the documented body is missing'];
    if (content[media] === undefined) return [...found, `media type ${media} is not documented`];
    const schema = [...where, 'content', media, 'schema'];
    const value: unknown = /[/+]json$/.test(media) ? JSON.parse(exchange.body) : exchange.body;
    return [...found, ...this.#errors(schema, value), ...this.#unknownMembers(schema, value, '')];
  }

  /** Lists the reasons why the document refuses the request; empty when it accepts it. */
  request(exchange: Exchange): string[] {
    const at = this.#at(exchange);
    if (at === undefined) return [];
    const operation = record(this.#get(at));
    const found: string[] = [];
    const known = new Set<string>();
    for (const index of (Array.isArray(operation.parameters) ? operation.parameters : []).keys()) {
      const [where, parameter] = this.#resolved([...at, 'parameters', String(index)]);
      if (parameter.in !== 'query') continue;
      const name = String(parameter.name);
      known.add(name);
      const value = exchange.query[name];
      if (value === undefined && parameter.required === true) found.push(`query ${name} is missing`);
      if (value === undefined) continue;
      const schema = [...where, 'schema'];
      // A query is text: read as a number too where that is what the schema asks for.
      const read = [value, Number(value)].map((v) => this.#errors(schema, v));
      if (!read.some((errors) => errors.length === 0)) found.push(...(read[0] ?? []).map((e) => `query ${name}${e}`));
    }
    for (const name of Object.keys(exchange.query)) {
      if (!known.has(name)) found.push(`query ${name} is not documented`);
    }
    if (exchange.sent === null) return found;
    const content = record(record(operation.requestBody).content);
    const media = exchange.media ?? '';
    if (content[media] === undefined) return [...found, `request media type ${media} is not documented`];
    const schema = [...at, 'requestBody', 'content', media, 'schema'];
    return [...found, ...this.#errors(schema, exchange.sent), ...this.#unknownMembers(schema, exchange.sent, '')];
  }

  #at(exchange: Exchange): string[] | undefined {
    const [method, path] = this.operation(exchange)?.split(' ') ?? [];
    return method === undefined || path === undefined ? undefined : ['paths', path, method.toLowerCase()];
  }

  #headers(documented: Json, exchange: Exchange): string[] {
    const names = new Set(Object.keys(documented).map((name) => name.toLowerCase()));
    const others = Object.keys(exchange.headers).filter(
      (name) => name.startsWith('x-') && !COUNTS.test(name) && !names.has(name),
    );
    return others.map((name) => `header ${name} is not documented`).concat(this.#values(documented, exchange));
  }

  #values(documented: Json, exchange: Exchange): string[] {
    return Object.entries(documented).flatMap(([name, header]) => {
      const value = exchange.headers[name.toLowerCase()];
      if (value === undefined) return record(header).required === true ? [`header ${name} is missing`] : [];
      const integer = record(record(header).schema).type === 'integer';
      return integer && !/^-?\d+$/.test(value) ? [`header ${name} is no integer: ${value}`] : [];
    });
  }

  #errors(at: readonly string[], value: unknown): string[] {
    const key = pointer(at);
    let validate = this.#compiled.get(key);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: `document#${key}` });
      this.#compiled.set(key, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message} (${JSON.stringify(e.params)})`);
  }

  /** Members of the value no branch of the schema mentions: an open object lets them pass, a reader misses them. */
  #unknownMembers(at: readonly string[], value: unknown, path: string): string[] {
    if (value === null || typeof value !== 'object') return [];
    const branches = this.#branches(at);
    if (branches.some((b) => isAny(record(this.#get(b))))) return [];
    if (Array.isArray(value)) {
      const items = branches.filter((b) => record(this.#get(b)).items !== undefined);
      return value.flatMap((item, n) =>
        fewest(items.map((b) => this.#unknownMembers([...b, 'items'], item, `${path}/${n}`))),
      );
    }
    return Object.entries(value).flatMap(([name, member]) => {
      const places = branches.flatMap((b) => {
        const schema = record(this.#get(b));
        if (Object.hasOwn(record(schema.properties), name)) return [[...b, 'properties', name]];
        return typeof schema.additionalProperties === 'object' ? [[...b, 'additionalProperties']] : [];
      });
      if (places.length === 0) return [`${path}/${name} is not documented`];
      return fewest(places.map((p) => this.#unknownMembers(p, member, `${path}/${name}`)));
    });
  }

  /** The schema and what it is put together from. */
  #branches(at: readonly string[]): string[][] {
    const [where, schema] = this.#resolved(at);
    const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
      const list = schema[key];
      return Array.isArray(list) ? [...list.keys()].map((n) => [...where, key, String(n)]) : [];
    });
    return parts.length === 0 ? [where] : [where, ...parts.flatMap((p) => this.#branches(p))];
  }

  #resolved(at: readonly string[]): [string[], Json] {
    const value = record(this.#get(at));
    if (typeof value.$ref !== 'string') return [[...at], value];
    const tokens = value.$ref.replace(/^#\//, '').split('/');
    return this.#resolved(tokens.map((t) => t.replaceAll('~1', '/').replaceAll('~0', '~')));
  }

  #get(at: readonly string[]): unknown {
    return at.reduce<unknown>(
      (node, key) => (node === null || typeof node !== 'object' ? undefined : (node as Json)[key]),
      this.#document,
    );
  }
}

/** Tells whether a schema says nothing of what is inside a value. */
function isAny(schema: Json): boolean {
  const { type } = schema;
  return Object.keys(schema).length === 0 || (Array.isArray(type) && type.includes('array') && type.includes('object'));
}

function fewest(lists: string[][]): string[] {
  return lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
}

function pointer(at: readonly string[]): string {
  return at.map((token) => `/${encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
}
