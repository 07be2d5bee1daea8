import { isMap, type JsonMap } from '@docgen/protocol';
import type { ContractExchange } from '@docgen/protocol/rpc';
import { readJsonBody } from './body-text.js';
import type { ContractFindings } from './findings.js';
import { isJson } from './media-type.js';
import type { MatchedOperation } from './operation-index.js';
import { type ArtifactPlace, members, resolved, under } from './place.js';
import { asLists, queryValue, readQuery } from './query-string.js';
import { schemaOf } from './schemas.js';
import { HEADER_LIST, type Separator, TextValues } from './text-values.js';

const REQUIRED = 'is documented as required, but the request did not send it';
const ORDER = ['path', 'query', 'header', 'cookie'] as const;
/** Headers that OpenAPI describes elsewhere. */
const NO_PARAMETERS = new Set(['accept', 'content-type', 'authorization']);
const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

interface Parameter extends ArtifactPlace<JsonMap> {
  name: string;
  in: (typeof ORDER)[number];
}

/** Checks the parameters of a request: path, query, headers, cookies (contract 6.1). */
export function checkParameters(
  matched: MatchedOperation,
  exchange: ContractExchange,
  findings: ContractFindings,
): void {
  const { url, request } = exchange;
  const recorded = request.form?.recorded === true ? request.form.query : undefined;
  const at = url.indexOf('?');
  const query = isObject(recorded) ? recorded : readQuery(at < 0 ? '' : (url.slice(at + 1).split('#', 1)[0] ?? ''));
  const headers = new Map<string, string[]>();
  for (const [name, value] of request.headers) {
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  const texts = new TextValues(findings.artifact, 'request');
  for (const parameter of parametersOf(matched, findings)) {
    const { name, value } = parameter;
    const location = locationOf(parameter);
    findings.guarded(location, () => {
      const sent = sentOf();
      if (sent.length === 0 && parameter.in !== 'path' && value.get('required') === true) {
        findings.breach(location, REQUIRED, parameter.pointer, { keyword: 'required', seen: false });
      }
      for (const one of sent) checkValue(parameter, one, location, texts, findings);
    });
    function sentOf(): unknown[] {
      if (parameter.in === 'header') return headers.get(name.toLowerCase()) ?? [];
      const one =
        parameter.in === 'path'
          ? matched.values.get(name)
          : parameter.in === 'query'
            ? (queryValue(query, name) ?? spread(parameter, query, texts))
            : Object.hasOwn(request.cookies, name)
              ? request.cookies[name]
              : undefined;
      return one === undefined ? [] : [one];
    }
  }
}

function checkValue(
  parameter: Parameter,
  sent: unknown,
  location: string,
  texts: TextValues,
  findings: ContractFindings,
) {
  const schema = schemaOf(parameter);
  if (schema === undefined) {
    const content = { value: parameter.value.get('content') ?? null, pointer: under(parameter.pointer, 'content') };
    const [type, media] = members(findings.artifact.document, content)[0] ?? [];
    const inner = media === undefined ? undefined : schemaOf(media);
    if (type === undefined || inner === undefined || !isJson(type) || typeof sent !== 'string') {
      findings.note(`${location} is documented without a schema of its own`);
      return;
    }
    const read = readJsonBody({ text: sent });
    if ('problem' in read)
      findings.breach(location, `${location} is not valid JSON: ${read.problem}`, media?.pointer ?? '');
    else findings.check(location, read.value, inner, 'request');
    return;
  }
  findings.check(location, texts.read(asLists(sent), schema, separatorOf(parameter)), schema, 'request');
}

/** Says where a text is split: nowhere under a name in brackets, where PHP has a list or nothing. */
function separatorOf({ name, in: where, value }: Parameter): Separator | null {
  if (where === 'header') return HEADER_LIST;
  if (where !== 'query' || name.endsWith('[]')) return null;
  const style = value.get('style');
  return (typeof style === 'string' ? SEPARATORS[style] : undefined) ?? ',';
}

/** Gathers an object whose members are parameters of their own (`style: form` with `explode`); undefined where none was sent. */
function spread(parameter: Parameter, query: Readonly<Record<string, unknown>>, texts: TextValues): unknown {
  const { value } = parameter;
  if ((value.get('style') ?? 'form') !== 'form' || value.get('explode') === false) return undefined;
  const schema = schemaOf(parameter);
  if (schema === undefined || !texts.wantsObject(schema)) return undefined;
  const names = texts.documentedMembers(schema) ?? [];
  const sent = names.filter((name) => Object.hasOwn(query, name));
  return sent.length === 0 ? undefined : Object.fromEntries(sent.map((name) => [name, query[name]]));
}

/** Lists the parameters of an operation and of its path item under them, in the order of their checks. */
function parametersOf({ operation }: MatchedOperation, findings: ContractFindings): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const holder of [operation.place, operation.item]) {
    const list = holder.value.get('parameters');
    if (!Array.isArray(list)) continue;
    for (const [at, value] of list.entries()) {
      findings.guarded('the request', () => {
        const place = resolved(findings.artifact.document, { value, pointer: under(holder.pointer, 'parameters', at) });
        if (!isMap(place.value)) return;
        const [name, where] = [place.value.get('name'), place.value.get('in')];
        const known = ORDER.find((one) => one === where);
        if (typeof name !== 'string' || known === undefined) return;
        if (known === 'header' && NO_PARAMETERS.has(name.toLowerCase())) return;
        const key = `${known} ${name}`;
        if (!found.has(key)) found.set(key, { ...(place as ArtifactPlace<JsonMap>), name, in: known });
      });
    }
  }
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.in) - ORDER.indexOf(b.in));
}

function locationOf({ name, in: where }: Parameter): string {
  if (where === 'query') return `?${name}`;
  return where === 'path' ? `path {${name}}` : `${where} ${name}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
