import { toJson } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, type Declaration, insideApplication } from '../../../analysis/index.js';
import { readYaml } from '../../../project/config/read-yaml.js';

/** Holds one usable `Example`: an unnamed one carries its value, a named one an Example Object. */
export interface ExampleContent {
  declared: Declaration;
  name?: string;
  value: Json;
}

/**
 * Reads the content of a declaration; undefined, with the reason reported, when there is none to publish (config 9.13).
 */
export function exampleContent(declared: Declaration, ctx: AnalysisContext): ExampleContent | undefined {
  const where = { anchor: declared.anchor };
  const refuse = (reason: string): undefined => {
    ctx.raiseShared('attribute.example-unusable', { reason }, where);
    return undefined;
  };
  const sources = ['value', 'file', 'externalValue'].filter((argument) => declared.has(argument));
  if (sources.length !== 1) {
    return refuse(`states ${sources.length === 0 ? 'none' : 'more than one'} of value, file and externalValue`);
  }
  const targets = ['status', 'parameter'].filter((argument) => declared.has(argument));
  if (targets.length + (declared.flag('request') === true ? 1 : 0) > 1) {
    return refuse('names more than one of status, request and parameter');
  }
  if (declared.has('mediaType') && declared.has('parameter')) return refuse('states a media type for a parameter');
  const name = declared.has('name') ? declared.text('name') : undefined;
  const needsName = ['externalValue', 'summary', 'description'].find((argument) => declared.has(argument));
  if (name === undefined && needsName !== undefined) return refuse(`states ${needsName} without a name`);

  let value: Json | undefined;
  if (sources[0] === 'file') {
    value = fileValue(declared.text('file') ?? '', declared, ctx);
    if (value === undefined) return undefined;
  } else if (sources[0] === 'value') {
    const written = declared.value('value');
    value = written === undefined ? undefined : toJson(written);
    if (value === undefined) return refuse('holds a value JSON cannot');
  }
  if (name === undefined) return { declared, value: value as Json };
  const example: JsonMap = obj({
    summary: declared.has('summary') ? declared.text('summary') : undefined,
    description: declared.has('description') ? declared.text('description') : undefined,
    value,
    externalValue: declared.has('externalValue') ? declared.text('externalValue') : undefined,
  });
  return { declared, name, value: example };
}

/** Reads the value of a JSON or YAML file; the read is recorded, also while the file is absent. */
function fileValue(file: string, declared: Declaration, ctx: AnalysisContext): Json | undefined {
  const where = { anchor: declared.anchor };
  const path = insideApplication(file);
  if (path === undefined) {
    ctx.raiseShared('example-file.escapes-base-path', { file }, where);
    return undefined;
  }
  const text = ctx.read<{ text: string }>(`file:${path}`)?.text;
  if (text === undefined) {
    ctx.raiseShared('example-file.missing', { file: path }, where);
    return undefined;
  }
  const read = /\.(?:json|ya?ml)$/i.test(path) ? readYaml(text) : undefined;
  if (read?.ok && read.root !== undefined && read.root !== null && read.notFinite.length === 0) return read.root;
  const reason =
    read === undefined
      ? 'it is neither .json nor .yaml'
      : !read.ok
        ? read.reason
        : read.notFinite.length > 0
          ? 'it holds a number JSON cannot'
          : 'it is empty';
  ctx.raiseShared('example-file.invalid', { file: path, reason }, where);
  return undefined;
}
