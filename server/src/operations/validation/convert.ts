import type { Anchor, Json, JsonMap } from '@docgen/protocol';
import { writeComment } from './comment-layer.js';
import { normalise } from './normalise/index.js';
import type { Problem } from './problem.js';
import type { Field } from './rule.js';
import { markBlankText } from './tree/blank-text.js';
import { type Built, build } from './tree/build.js';
import { buildFieldTree } from './tree/node.js';
import { constrains } from './tree/nullable.js';
import { pathText, propertyName } from './tree/path.js';
import type { SchemaSettings } from './tree/settings.js';

/** Holds the schema and the findings of a rule set (validation 1). */
export interface ConvertedRules {
  /** An object root, or an array when every path begins with `*`; comments are not in it. */
  schema: JsonMap;
  /**
   * Says that the framework refuses an empty request: some required field is reachable through named keys (validation
   * 17.1).
   */
  required: boolean;
  multipart: boolean;
  /** The entry of each published property, by its path through named properties and `*`. */
  anchors: Map<string, Anchor>;
  /** The writes of comments beside the rules, by the same paths (16). */
  comments: CommentWrite[];
  problems: Problem[];
}

export interface CommentWrite {
  /** Names of nested properties, `*` for the elements. */
  path: string[];
  keyword: string;
  value: Json;
  anchor?: Anchor;
}

/** Makes a key of `anchors`. */
export const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/** Bounds the parts of a name: the tree of names is walked down, and no request nests so deep. */
const MAX_PARTS = 128;

/** Turns a rule set into a schema; undefined when no field is left. */
export function convertFields(fields: readonly Field[], settings: SchemaSettings): ConvertedRules {
  const problems: Problem[] = [];
  const known: Field[] = [];
  for (const field of fields) {
    const at = { field: pathText(field.path), ...(field.anchor === undefined ? {} : { anchor: field.anchor }) };
    if (field.unread || field.path.length > MAX_PARTS)
      problems.push({ ...at, code: 'rule-unrecoverable', ...constructOf(field) });
    // Nothing is known of what an unread field accepts, but its name is (validation 3.2).
    if (field.path.length <= MAX_PARTS) known.push(field);
  }
  const expanded = normalise(known);
  const objectOf = (inner: readonly Field[]): JsonMap | undefined =>
    build(buildFieldTree(normalise(inner)), objectOf, settings).schema;
  const root = build(buildFieldTree(expanded), objectOf, settings);
  if (!root.schema.has('type') && root.children.size === 0) root.schema.set('type', 'object');
  markBlankText(root, settings.blankText);
  const out: ConvertedRules = {
    schema: root.schema,
    // A required field makes its parents required, so the first level tells.
    required: [...root.children].some(([segment, child]) => segment !== '*' && child.required),
    multipart: root.multipart,
    anchors: new Map(),
    comments: [],
    problems,
  };
  gather(root, [], out);
  return out;
}

const constructOf = ({ construct }: Pick<Field, 'construct'>) => (construct === undefined ? {} : { construct });

function gather(built: Built, path: string[], out: ConvertedRules): void {
  const { field, confirms } = built.node;
  const confirmed = field === undefined ? confirms?.field?.anchor : undefined;
  if (confirmed !== undefined) out.anchors.set(pathKey(path), confirmed);
  if (field !== undefined) {
    const at = { field: pathText(field.path), ...(field.anchor === undefined ? {} : { anchor: field.anchor }) };
    if (field.anchor !== undefined) out.anchors.set(pathKey(path), field.anchor);
    if (field.valueUnread && !constrains(built.schema))
      out.problems.push({ ...at, code: 'rule-unrecoverable', kept: true, ...constructOf(field) });
    if (field.widened) out.problems.push({ ...at, code: 'rule-values-unread', ...constructOf(field) });
    if (built.container === 'either') out.problems.push({ ...at, code: 'container-undecided' });
    const seen = new Set<string>();
    for (const { draft, rejected } of built.alternatives) {
      for (const problem of draft.problems) {
        // Alternatives share the rules outside the choice, and would repeat their findings.
        const key = JSON.stringify(problem);
        if (seen.has(key)) continue;
        seen.add(key);
        if (problem.code !== 'example-untypable') out.problems.push({ ...at, ...problem });
        else out.problems.push({ ...at, code: 'example-untypable', text: problem.text });
      }
      if (rejected !== undefined && !seen.has(rejected.format)) {
        seen.add(rejected.format);
        out.problems.push({ ...at, code: 'sample-rejected', ...rejected });
      }
    }
    if (field.comment !== undefined) {
      const written = writeComment(field.comment, built.schema);
      for (const [keyword, value] of written.keywords) {
        out.comments.push({ path, keyword, value, ...(field.anchor === undefined ? {} : { anchor: field.anchor }) });
      }
      for (const problem of written.problems) out.problems.push({ ...at, ...problem });
    }
  }
  for (const [segment, child] of built.children) {
    gather(child, [...path, segment === '*' ? '*' : propertyName(segment)], out);
  }
}

/** Writes the comments into the schema itself, where layers cannot (an inline body is one field). */
export function applyComments(schema: JsonMap, comments: readonly CommentWrite[]): void {
  for (const { path, keyword, value } of comments) descend(schema, path)?.set(keyword, value);
}

/** Gives the schema at a path of property names, `*` for the elements. */
export function descend(schema: JsonMap, path: readonly string[]): JsonMap | undefined {
  let at: Json | undefined = schema;
  for (const segment of path) {
    if (!(at instanceof Map)) return undefined;
    const properties = at.get('properties');
    if (segment === '*') at = at.get('items') ?? at.get('additionalProperties');
    else at = properties instanceof Map ? properties.get(segment) : undefined;
  }
  return at instanceof Map ? at : undefined;
}
