import type { Json, JsonMap } from '@docgen/protocol';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { follow } from '../document/index.js';
import { type TimedMatch, timedPatterns } from '../document/schema-check/timed-patterns.js';
import { valueValidator } from '../document/schema-check/value-validator.js';
import type { CompileBudget } from './compile-budget.js';
import type { ArtifactPlace } from './place.js';
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
  private readonly ajv: ReturnType<typeof valueValidator>;
  /** Pointers of schemas whose references all lead somewhere. */
  private readonly followed = new Set<string>();
  private readonly compiled = new Map<string, ValidateFunction | UncheckableSchema>();

  constructor(
    private readonly document: JsonMap,
    isOldest: boolean,
    direction: BodyDirection,
    private readonly budget: CompileBudget,
    timed: TimedMatch,
  ) {
    this.ajv = valueValidator({ verbose: true, inlineRefs: false, code: { regExp: timedPatterns(timed) } });
    this.source = new SchemaSource(document, isOldest, direction);
  }

  /** Gives the validator of a schema. Throws BrokenReference, UncheckableSchema, PostponedCheck. */
  of({ value, pointer }: ArtifactPlace): ValidateFunction {
    this.follow(value, pointer);
    return this.real(pointer, value);
  }

  /** Follows every reference a schema leads to: one that leads nowhere is told whatever values there are. */
  private follow(value: Json, pointer: string): void {
    if (this.followed.has(pointer)) return;
    const reached = new Set([pointer]);
    for (const at of reached) {
      if (!this.followed.has(at)) this.source.reach(at === pointer ? value : this.node(at), at, reached);
    }
    for (const at of reached) this.followed.add(at);
  }

  private node(pointer: string): Json {
    return follow(this.document, `#${pointer}`) ?? null;
  }

  private real(pointer: string, value?: Json): ValidateFunction {
    let known = this.compiled.get(pointer);
    if (known === undefined) {
      this.budget.spend();
      known = this.compile(value ?? this.node(pointer), pointer);
      this.compiled.set(pointer, known);
    }
    if (known instanceof UncheckableSchema) throw known;
    return known;
  }

  private compile(value: Json, pointer: string): ValidateFunction | UncheckableSchema {
    const name = this.source.name(pointer);
    const reached = new Set<string>();
    try {
      const schema = this.source.convert(value, pointer, reached) as object;
      for (const at of reached) if (at !== pointer) this.standIn(at);
      this.ajv.removeSchema(name);
      this.ajv.addSchema(schema, name);
      return this.ajv.getSchema(name) ?? new UncheckableSchema('it is not known');
    } catch (error) {
      return uncheckable(error);
    }
  }

  /** Puts a stub in the place of a validator: the library takes what is there instead of compiling what it refers to. */
  private standIn(pointer: string): void {
    const name = this.source.name(pointer);
    if (name in this.ajv.schemas) return;
    const env = this.ajv.addSchema({}, name).schemas[name];
    if (env === undefined) return;
    const stub = ((data: unknown, context: never) => {
      const real = this.real(pointer);
      const isValid = real(data, context);
      stub.errors = real.errors ?? null;
      if (real.evaluated !== undefined) stub.evaluated = real.evaluated;
      return isValid;
    }) as ValidateFunction;
    env.validate = Object.assign(stub, { schema: env.schema, schemaEnv: env, evaluated: AT_RUN_TIME });
  }
}

function uncheckable(error: unknown): UncheckableSchema {
  return new UncheckableSchema((error as Error).message.replace(/\s+/g, ' '));
}
