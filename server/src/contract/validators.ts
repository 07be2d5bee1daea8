import type { Json, JsonMap } from '@docgen/protocol';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { follow } from '../document/index.js';
import { VALUE_FORMATS } from '../document/schema-check/formats.js';
import type { CompileBudget } from './compile-budget.js';
import { type ArtifactPlace, BrokenReference } from './place.js';
import { type BodyDirection, SchemaSource } from './schema-source.js';

/** Reports a schema that no validator can be made of; the message says why. */
export class UncheckableSchema extends Error {
  override readonly name = 'UncheckableSchema';
}

/** Has the library ask a stub after each call which members were looked at. */
const AT_RUN_TIME = { dynamicProps: true, dynamicItems: true } as const;

/**
 * Makes validators of the schemas of an artifact for one direction. Each schema is compiled alone, when the first value reaches it: what it refers
 * to is a stub until then, so that no exchange pays for everything its schema could lead to.
 */
export class Validators {
  readonly source: SchemaSource;
  private readonly ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    ownProperties: true,
    allErrors: true,
    verbose: true,
    inlineRefs: false,
    logger: false,
    formats: VALUE_FORMATS,
  });
  /** Pointers of schemas that were handed over, by the schema that led to them. */
  private readonly added = new Set<string>();
  private readonly compiled = new Map<string, ValidateFunction | UncheckableSchema>();

  constructor(
    private readonly document: JsonMap,
    isOldest: boolean,
    direction: BodyDirection,
    private readonly budget: CompileBudget,
  ) {
    this.source = new SchemaSource(document, isOldest, direction);
  }

  /** Gives the validator of a schema. Throws BrokenReference, UncheckableSchema, PostponedCheck. */
  of({ value, pointer }: ArtifactPlace): ValidateFunction {
    const name = this.source.name(pointer);
    if (!this.compiled.has(name)) this.add(value, pointer);
    return this.real(name);
  }

  /** Hands a schema over with all it leads to: a reference that leads nowhere is told whatever values there are. */
  private add(value: Json, pointer: string): void {
    const pending = [pointer];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (this.added.has(at)) continue;
      const reached = new Set<string>();
      const node = at === pointer ? value : (follow(this.document, `#${at}`) as Json);
      const name = this.source.name(at);
      this.added.add(at);
      try {
        this.ajv.addSchema(this.source.convert(node, at, reached) as object, name);
        this.standIn(name);
      } catch (error) {
        this.added.delete(at);
        if (error instanceof BrokenReference) throw error;
        throw uncheckable(error);
      }
      pending.push(...reached);
    }
  }

  /** Puts a stub in the place of a validator: the library takes what is there instead of compiling what it refers to. */
  private standIn(name: string): void {
    const env = this.ajv.schemas[name];
    if (env === undefined) return;
    const stub = ((data: unknown, context: never) => {
      const real = this.real(name);
      const isValid = real(data, context);
      stub.errors = real.errors ?? null;
      if (real.evaluated !== undefined) stub.evaluated = real.evaluated;
      return isValid;
    }) as ValidateFunction;
    env.validate = Object.assign(stub, { schema: env.schema, schemaEnv: env, evaluated: AT_RUN_TIME });
  }

  private real(name: string): ValidateFunction {
    let known = this.compiled.get(name);
    if (known === undefined) {
      this.budget.spend();
      known = this.compile(name);
      this.compiled.set(name, known);
    }
    if (known instanceof UncheckableSchema) throw known;
    return known;
  }

  private compile(name: string): ValidateFunction | UncheckableSchema {
    const env = this.ajv.schemas[name];
    const stub = env?.validate;
    if (env !== undefined) delete env.validate;
    try {
      return this.ajv.getSchema(name) ?? new UncheckableSchema('it is not known');
    } catch (error) {
      if (env !== undefined && stub !== undefined) env.validate = stub;
      return uncheckable(error);
    }
  }
}

function uncheckable(error: unknown): UncheckableSchema {
  return new UncheckableSchema((error as Error).message.replace(/\s+/g, ' '));
}
