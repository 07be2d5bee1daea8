import type { Json, JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  type DraftView,
  type OperationRoute,
  type Target,
  wireMembers,
} from '../../analysis/index.js';
import {
  applyComments,
  type ConvertedRules,
  constrains,
  documentedFields,
  type FoundRules,
  isReadVerb,
  pathKey,
  raiseProblems,
  readSchema,
  recoverRules,
  requestReads,
} from '../validation/index.js';
import { raiseBodyDeclarations } from './body-declarations.js';
import { classStatements } from './class-statements.js';
import { bracketed, flatten, type Leaf } from './flatten.js';

const PRODUCER = {
  'form-request': 'integration:form-request',
  data: 'integration:spatie-data',
  action: 'integration:laravel-actions',
  inline: 'integration:validation',
} as const;

/** Writes query parameters of one read operation, when its rules come from `source` (requests 7). */
export function contributeQuery(
  source: FoundRules['source'],
  operation: OperationRoute,
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  if (!isReadVerb(operation.verb)) return [];
  const recovered = recoverRules(source, operation, ctx);
  if (recovered === undefined) return [];
  if (recovered.found.source === 'form-request') raiseBodyDeclarations(recovered.found.class, ctx);
  const { found, converted } = recovered;
  const request = found.source === 'inline' ? undefined : found.class;
  const documented = documentedFields('QueryParameter', operation, request, ctx);
  raiseProblems(converted, found.set, 'query', documented, (path) => isReadAs(path, operation, ctx), ctx);
  const plain = describedBy(converted.schema);
  const described = commented(converted);
  const leaves = flatten(converted.schema);
  const written = leaves.flatMap((leaf) => {
    const anchor = converted.anchors.get(pathKey(leaf.path));
    const by: By = { layer: 'integration', producer: PRODUCER[source], ...(anchor === undefined ? {} : { anchor }) };
    return containerOf(leaf, draft) === undefined
      ? writeParameter(leaf, by, plain, described)
      : joinContainer(leaf, leaves, by, draft);
  });
  if (request === undefined) return written;
  const own = leaves.flatMap(({ path: [name = '', ...below] }) => (below.length === 0 ? name : []));
  return [...written, ...classStatements(request, converted.schema, new Set(own), ctx)];
}

/** Tells whether a read types the query parameter at a path. */
function isReadAs(path: readonly string[], operation: OperationRoute, ctx: AnalysisContext): boolean {
  return requestReads(operation, ctx).some(
    (read) => read.place === 'query' && pathKey(read.path) === pathKey(path) && constrains(readSchema(read, ctx)),
  );
}

type Descriptions = (path: readonly string[]) => Json | undefined;

/** Collects the descriptions of the rules, before comments come in front of them. */
function describedBy(schema: JsonMap): Descriptions {
  const found = new Map(flatten(schema).map((leaf) => [pathKey(leaf.path), leaf.schema.get('description')]));
  return (path) => found.get(pathKey(path));
}

/** Applies the comments and lists the descriptions they changed. */
function commented(converted: ConvertedRules): Descriptions {
  applyComments(converted.schema, converted.comments);
  const found = new Map(
    converted.comments.filter((c) => c.keyword === 'description').map((c) => [pathKey(c.path), c.value]),
  );
  return (path) => found.get(pathKey(path));
}

function writeParameter(leaf: Leaf, by: By, plain: Descriptions, described: Descriptions): Contribution[] {
  const name = bracketed(leaf.path);
  const parameter: Target = { node: 'parameter', in: 'query', name };
  const out: Contribution[] = [{ target: parameter, field: 'required', value: leaf.required, by: demanding(leaf, by) }];
  const description = plain(leaf.path);
  if (description !== undefined) out.push({ target: parameter, field: 'description', value: description, by });
  const comment = described(leaf.path);
  if (comment !== undefined) {
    const docblock: By = { ...by, layer: 'docblock', producer: 'docblock' };
    out.push({ target: parameter, field: 'description', value: comment, by: docblock });
  }
  if (leaf.schema.get('deprecated') === true) out.push({ target: parameter, field: 'deprecated', value: true, by });
  for (const [field, value] of wireMembers(name, leaf.form)) out.push({ target: parameter, field, value, by });
  const schema: JsonMap = new Map([...leaf.schema].filter(([key]) => key !== 'description' && key !== 'deprecated'));
  out.push({ target: { node: 'parameter-schema', in: 'query', name }, field: '*', value: schema, by });
  return out;
}

/** Finds a deepObject parameter that an earlier concern published for the leaf's root (requests 7, rule 6). */
function containerOf(leaf: Leaf, draft: DraftView): string | undefined {
  const [root] = leaf.path;
  if (root === undefined || leaf.path.length < 2) return undefined;
  return draft.get({ node: 'parameter', in: 'query', name: root }, 'style') === 'deepObject' ? root : undefined;
}

/** Raises `required: true` above the writes of an earlier concern for the same parameter (requests 7, rule 7). */
function demanding(leaf: Leaf, by: By): By {
  return leaf.required ? { ...by, specificity: 1 } : by;
}

function joinContainer(leaf: Leaf, leaves: readonly Leaf[], by: By, draft: DraftView): Contribution[] {
  const [root = '', ...path] = leaf.path;
  const target: Target = { node: 'parameter-schema', in: 'query', name: root, path };
  const out: Contribution[] = [{ target, field: '*', value: leaf.schema, by }];
  if (!leaf.required) return out;
  const holder: Target = { node: 'parameter-schema', in: 'query', name: root, path: path.slice(0, -1) };
  const standing = draft.get(holder, 'required');
  const beside = pathKey(leaf.path.slice(0, -1));
  const demanded = leaves.filter((other) => other.required && pathKey(other.path.slice(0, -1)) === beside);
  const names = new Set([
    ...(Array.isArray(standing) ? standing : []),
    ...demanded.map((other) => other.path.at(-1) ?? ''),
  ]);
  const wins = demanding(leaf, by);
  out.push({ target: holder, field: 'required', value: [...names], by: wins });
  out.push({ target: { node: 'parameter', in: 'query', name: root }, field: 'required', value: true, by: wins });
  return out;
}
