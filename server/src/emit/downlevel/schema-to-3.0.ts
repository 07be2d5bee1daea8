import { type Code, isMap, type Json, type JsonMap, type ParamsOf, type Severity } from '@docgen/protocol';
import { countedLosses, type SchemaLowering } from './counted-losses.js';
import { isAnnotation, keywordsTo30 } from './keywords-to-3.0.js';
import { widenNeighbours } from './neighbours-to-3.0.js';
import { type NullPasses, nullPasses } from './null-passes.js';

// Nullable is read as tools read it and OpenAPI 3.0.4 allows: beside a type it adds null to the type, and without one
// it lets null pass whatever else the schema says.

const NULLABLE: readonly [string, Json] = ['nullable', true];
const COMPOSITIONS = ['allOf', 'anyOf', 'oneOf'] as const;
type Composition = (typeof COMPOSITIONS)[number];

const COMPOSED = [...COMPOSITIONS, 'not'];

/** Holds a branch of a composition: still of 3.1, with the keys that lead to it, or written already. */
type Branch = { schema: Json; path: readonly string[] } | { written: Json };

/** Writes a 3.1 schema as 3.0 has it (emitters 5.2); `path` leads to it in the source. */
export function schemaTo30(schema: Json, path: readonly string[], lowering: SchemaLowering): Json {
  if (schema === true) return new Map();
  if (schema === false) return new Map([['not', new Map()]]);
  return isMap(schema) ? new SchemaTo30(schema, path, lowering).written() : schema;
}

/** Says of an array that its items may be anything, where nothing else is said: 3.0 asks for `items` beside that type. */
function withItems(node: Map<string, Json>): Map<string, Json> {
  if (node.get('type') === 'array' && !node.has('items')) node.set('items', new Map());
  return node;
}

class SchemaTo30 {
  private readonly node: JsonMap;
  private readonly branches = new Map<Composition, Branch[]>();

  constructor(
    private readonly schema: JsonMap,
    private readonly path: readonly string[],
    private readonly lowering: SchemaLowering,
  ) {
    this.node = new Map(schema);
    for (const keyword of COMPOSITIONS) {
      const list = schema.get(keyword);
      if (!Array.isArray(list)) continue;
      const at = (index: number) => [...path, keyword, String(index)];
      this.branches.set(
        keyword,
        list.map((branch, index) => ({ schema: branch, path: at(index) })),
      );
    }
  }

  written(): JsonMap {
    if (this.schema.size === 1 && this.schema.has('$ref')) return this.schema;
    this.reference();
    this.type();
    this.nullBranches('anyOf');
    this.nullBranches('oneOf');
    keywordsTo30(this.node, this.path, this.lowering);
    this.children();
    return withItems(this.node);
  }

  /** Moves a reference that has siblings into `allOf`. */
  private reference(): void {
    const ref = this.node.get('$ref');
    if (ref === undefined) return;
    const members = [...this.schema.keys()].filter((key) => key !== '$ref' && key !== '$comment');
    this.node.delete('$ref');
    if (members.length === 0) {
      this.node.clear();
      this.node.set('$ref', ref);
      return;
    }
    this.report('downlevel.ref-siblings', { members, left: false });
    this.list('allOf').unshift({ written: new Map([['$ref', ref]]) });
  }

  private type(): void {
    const { node, schema } = this;
    const type = node.get('type');
    const types = Array.isArray(type) ? [...new Set(type)] : [type];
    const hasNull = types.includes('null');
    const others = types.filter((one) => one !== 'null' && one !== undefined);
    if (others.length === 0) {
      node.delete('type');
      if (!hasNull) return;
      this.report('downlevel.null-type', {});
      node.set('nullable', true);
      return;
    }
    const passes = hasNull ? nullPasses(schema, ['type']) : 'no';
    if (others.length === 1) {
      node.set('type', others[0] as Json);
      if (passes !== 'no') node.set('nullable', true);
      return;
    }
    node.delete('type');
    const composed = this.branches.has('anyOf') || this.branches.has('oneOf');
    this.report('downlevel.multi-type', { types: types.map(String), composed }, composed ? 'warning' : 'info');
    if (composed) return;
    const alternatives = others.map((one) => withItems(new Map([['type', one as Json]])));
    if (passes === 'unknown') {
      this.list('allOf').push({ written: new Map<string, Json>([['anyOf', alternatives], NULLABLE]) });
      return;
    }
    this.branches.set(
      'anyOf',
      alternatives.map((written) => ({ written })),
    );
    if (passes === 'yes') node.set(...NULLABLE);
  }

  /** Writes the null branches of a composition as nullable (emitters 5.2). */
  private nullBranches(keyword: 'anyOf' | 'oneOf'): void {
    const { node, schema, path } = this;
    const given = schema.get(keyword);
    if (!Array.isArray(given) || !given.some(isNull)) return;
    const passes = nullPasses(schema, [keyword]);
    if (passes !== 'no' && (passes === 'unknown' || node.has('type'))) {
      // Beside what has its own say about null, the composition stands as a schema of its own.
      this.branches.delete(keyword);
      node.delete(keyword);
      const own = schemaTo30(new Map([[keyword, given]]), path, this.lowering);
      this.list('allOf').push({ written: own });
      return;
    }
    const left = this.list(keyword).filter((branch) => !('schema' in branch && isNull(branch.schema)));
    const [only] = left;
    // A value that fits two branches of a oneOf is refused.
    const verdicts = given.filter((branch) => !isNull(branch)).map((branch) => this.nullPasses(branch));
    const isAlone = given.filter(isNull).length === 1 && !verdicts.includes('yes');
    const takesNull = passes === 'yes' && (keyword === 'anyOf' || isAlone);
    const isCertain = keyword === 'anyOf' || passes === 'no' || (isAlone && !verdicts.includes('unknown'));
    if (left.length !== 1 || !isCertain) this.report('downlevel.nullable-composition', {});
    if (takesNull) node.set(...NULLABLE);
    if (only === undefined || left.length > 1) {
      if (left.length > 0) this.branches.set(keyword, left);
      else this.leaveNone(keyword, takesNull);
      return;
    }
    this.branches.delete(keyword);
    node.delete(keyword);
    this.merge('schema' in only ? schemaTo30(only.schema, only.path, this.lowering) : only.written);
  }

  private nullPasses(branch: Json): NullPasses {
    const ref = isMap(branch) && branch.size === 1 ? branch.get('$ref') : undefined;
    return typeof ref === 'string' ? this.lowering.nullPassesAt(ref) : nullPasses(branch);
  }

  /** Writes a composition of null alone: nothing else passes. */
  private leaveNone(keyword: Composition, takesNull: boolean): void {
    this.branches.delete(keyword);
    this.node.delete(keyword);
    if (takesNull) this.node.set('enum', [null]);
    else this.list('allOf').push({ written: new Map([['not', new Map()]]) });
  }

  /** Joins the one branch that is left with the schema, whose members win; what cannot be joined stands in `allOf`. */
  private merge(branch: Json): void {
    const { node } = this;
    if (!isMap(branch) || branch.has('$ref')) {
      this.list('allOf').unshift({ written: branch });
      return;
    }
    const apart = [...node.keys()].some((key) => !isAnnotation(key) && key !== 'nullable');
    if (apart || this.branches.size > 0 || COMPOSED.some((key) => branch.has(key))) {
      this.list('allOf').unshift({ written: branch });
      return;
    }
    const takesNull = node.get('nullable') === true;
    for (const [key, value] of branch) if (!node.has(key)) node.set(key, value);
    const values = node.get('enum');
    if (takesNull && Array.isArray(values) && !values.includes(null)) node.set('enum', [...values, null]);
  }

  private children(): void {
    const { node, path, lowering } = this;
    const lower = (value: Json, ...keys: string[]) => schemaTo30(value, [...path, ...keys], lowering);
    for (const keyword of ['items', 'additionalProperties']) {
      const value = node.get(keyword);
      if (value === undefined || this.schema.get(keyword) !== value) continue;
      if (keyword !== 'additionalProperties' || typeof value !== 'boolean') node.set(keyword, lower(value, keyword));
    }
    this.negation();
    widenNeighbours(node, this.schema, lower);
    for (const keyword of COMPOSITIONS) {
      const list = this.branches.get(keyword);
      if (list === undefined) continue;
      const counted = countedLosses(lowering);
      const written = list.map((branch) => {
        return 'written' in branch ? branch.written : schemaTo30(branch.schema, branch.path, counted);
      });
      if (keyword !== 'oneOf' || !counted.hasLost()) node.set(keyword, written);
      else this.eitherOf(written);
    }
    const properties = node.get('properties');
    if (!isMap(properties) || this.schema.get('properties') !== properties) return;
    const out: JsonMap = new Map();
    for (const [name, value] of properties) out.set(name, lower(value, 'properties', name));
    node.set('properties', out);
  }

  /** Lowers what is refused; what lost a keyword would refuse more than before, and goes. */
  private negation(): void {
    const refused = this.node.get('not');
    if (refused === undefined || this.schema.get('not') !== refused) return;
    const counted = countedLosses(this.lowering);
    const written = schemaTo30(refused, [...this.path, 'not'], counted);
    if (counted.hasLost()) this.node.delete('not');
    else this.node.set('not', written);
  }

  /** Writes branches of which one takes more than before: that more than one takes a value refuses nothing. */
  private eitherOf(branches: readonly Json[]): void {
    const { node } = this;
    node.delete('oneOf');
    if (!node.has('anyOf')) node.set('anyOf', [...branches]);
    else {
      const all = node.get('allOf');
      node.set('allOf', [...(Array.isArray(all) ? all : []), new Map([['anyOf', [...branches]]])]);
    }
  }

  private list(keyword: Composition): Branch[] {
    const list = this.branches.get(keyword) ?? [];
    this.branches.set(keyword, list);
    return list;
  }

  private report<C extends Code>(code: C, params: Omit<ParamsOf<C>, 'pointer'>, severity?: Severity): void {
    const pointer = this.lowering.pointer(this.path);
    this.lowering.report(code, { pointer, ...params } as ParamsOf<C>, this.path, severity);
  }
}

function isNull(branch: Json): boolean {
  return isMap(branch) && branch.size === 1 && branch.get('type') === 'null';
}
