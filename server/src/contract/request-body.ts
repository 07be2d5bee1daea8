import { isMap, type JsonMap } from '@docgen/protocol';
import type { ContractBody, ContractExchange, RecordedForm } from '@docgen/protocol/rpc';
import { readJsonBody, sizeOf } from './body-text.js';
import { UNTYPED } from './disagreement.js';
import type { ContractFindings } from './findings.js';
import { documentedType, isJson, listOf, mediaTypeOf } from './media-type.js';
import { mergedForm } from './merged-form.js';
import type { MatchedOperation } from './operation-index.js';
import { type ArtifactPlace, member, members } from './place.js';
import { asLists } from './query-string.js';
import { schemaOf } from './schemas.js';
import { TextValues } from './text-values.js';

const MULTIPART = 'multipart/form-data';
const FORMS = new Set([MULTIPART, 'application/x-www-form-urlencoded']);
const BODY = 'the request body';

/** Checks the body of a request (contract 6.5). */
export function checkRequestBody(
  { operation }: MatchedOperation,
  { request }: ContractExchange,
  findings: ContractFindings,
): void {
  const { document } = findings.artifact;
  const documented = member(document, operation.place, 'requestBody');
  if (documented === undefined || !isMap(documented.value)) return;
  const types = members(document, member(document, documented, 'content'));
  const form = request.form?.recorded === true ? request.form : undefined;
  const sent = sentType(request.headers, form);
  const isForm = sent !== undefined && FORMS.has(sent);
  const isEmpty = form !== undefined && isForm ? isEmptyForm(form) : sizeOf(request.body) === 0;
  if (isForm && form === undefined) {
    findings.note('the form body was not recorded');
    return;
  }
  if (isEmpty) {
    if (documented.value.get('required') === true) {
      findings.breach(
        'the request',
        'sent no request body, which the contract documents as required',
        documented.pointer,
        { keyword: 'required', seen: false },
      );
    }
    return;
  }
  if (types.length === 0) {
    findings.note(`${BODY} is documented without media types`);
    return;
  }
  const found = documentedType(types, sent);
  if (found === undefined) {
    const list = listOf(types.map(([type]) => type));
    const message = `sent ${sent ?? 'no content type'}, which the contract does not document as a request body (it documents ${list})`;
    const wrong = sent === undefined ? UNTYPED : { keyword: 'content', seen: sent };
    findings.breach('the request', message, documented.pointer, wrong);
    return;
  }
  const [type, media] = found;
  const schema = schemaOf(media);
  if (form !== undefined && isForm) checkForm(form, media, findings);
  else if (!isJson(sent ?? mediaTypeOf(type) ?? '')) findings.note(`${BODY} is ${sent ?? type}, which is not read`);
  else if (schema === undefined) findings.note(`${BODY} is documented without a schema`);
  else checkJson(request.body, schema, findings);
}

/** Checks a JSON body. PHP sends an empty map as `[]`: it counts as one where an object is documented that may be empty. */
export function checkJson(
  body: ContractBody,
  schema: ArtifactPlace,
  findings: ContractFindings,
  location = BODY,
): void {
  const read = readJsonBody(body);
  if ('problem' in read) {
    const message = `${location} is not valid JSON: ${read.problem}`;
    findings.breach(location, message, schema.pointer, { keyword: 'body', seen: 'text' });
    return;
  }
  const { value } = read;
  const texts = new TextValues(findings.artifact, 'request');
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (isEmptyList && texts.wantsObject(schema)) {
    if (findings.artifact.schemas.errors({}, schema, 'request').length === 0) return;
  }
  findings.check(location, value, schema, 'request');
}

function checkForm({ fields, files }: RecordedForm, media: ArtifactPlace<JsonMap>, findings: ContractFindings): void {
  const schema = schemaOf(media);
  if (schema === undefined) {
    findings.note(`${BODY} is documented without a schema`);
    return;
  }
  const { whole: body, both } = mergedForm(fields, files);
  for (const name of both) findings.note(`${BODY} has a field and a file named ${name}`);
  const texts = new TextValues(findings.artifact, 'request');
  const lists = asLists(body);
  // A form without a field is an empty object, not an empty list.
  const whole = Array.isArray(lists) ? { ...lists } : lists;
  findings.check(BODY, texts.read(whole, schema, null), schema, 'request');
}

/** Gives the media type of what was sent: a form with a file is multipart, whatever its header says: the framework's `postJson` takes files out of the data. */
function sentType(headers: ContractExchange['request']['headers'], form: RecordedForm | undefined): string | undefined {
  const header = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const type = mediaTypeOf(form?.contentType ?? header);
  const hasFiles = isObject(form?.files) && Object.keys(form.files).length > 0;
  return hasFiles && (type === undefined || FORMS.has(type) || isJson(type)) ? MULTIPART : type;
}

function isEmptyForm({ fields, files }: RecordedForm): boolean {
  return [fields, files].every((part) => !isObject(part) || Object.keys(part).length === 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
