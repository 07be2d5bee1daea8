import type { Random } from '../../support/generate.js';
import { Drawing } from '../drawing.js';
import type { ModelName } from './models.js';

/** A variable that code may name from here on. */
export interface Variable {
  name: string;
  kind: 'model' | 'collection' | 'array';
  /** The model it is, or holds. */
  model?: ModelName;
  nullable?: boolean;
  /** A parameter, which is not written again. */
  fixed?: boolean;
}

export type ModelVariable = Variable & { model: ModelName };

/** Collects what an action is made of beside its body. */
export interface ActionParts {
  /** Names the action in its classes and methods. */
  id: number;
  variables: number;
  helpers: string[];
  resources: ResourceClass[];
  /** Writes statements at a depth of lines, for what holds a block of its own. */
  block(scope: Scope, count: number, indent: number): string;
}

export interface ResourceClass {
  name: string;
  text: string;
}

/** Where code is written: the variables it may name, how deep it stands, and the random source it is drawn from. */
export class Scope extends Drawing {
  constructor(
    random: Random,
    readonly parts: ActionParts,
    readonly variables: Variable[] = [],
    readonly depth = 0,
  ) {
    super(random);
  }

  /** A block inside this one: what it declares ends with it. */
  inner(): Scope {
    return new Scope(
      this.random,
      this.parts,
      this.variables.map((one) => ({ ...one })),
      this.depth + 1,
    );
  }

  /** A function of its own, which knows its parameter alone and holds no block. */
  callback(name: string, model: ModelName): Scope {
    return new Scope(this.random, this.parts, [{ name, kind: 'model', model, fixed: true }], 3);
  }

  /** This place where a test has found the variable not null. */
  knowing(variable: Variable): Scope {
    const known = this.variables.map((one) => ({ ...one, nullable: one !== variable && one.nullable === true }));
    return new Scope(this.random, this.parts, known, this.depth + 1);
  }

  declare(variable: Omit<Variable, 'name'>): string {
    const name = `$v${++this.parts.variables}`;
    this.variables.push({ name, ...variable });
    return name;
  }

  models(model?: ModelName): ModelVariable[] {
    return this.#list('model', model).filter((one) => one.nullable !== true);
  }

  nullables(): ModelVariable[] {
    return this.#list('model').filter((one) => one.nullable === true);
  }

  collections(model?: ModelName): ModelVariable[] {
    return this.#list('collection', model);
  }

  arrays(): Variable[] {
    return this.variables.filter((one) => one.kind === 'array');
  }

  #list(kind: Variable['kind'], model?: ModelName): ModelVariable[] {
    return this.variables.filter(
      (one): one is ModelVariable =>
        one.kind === kind && one.model !== undefined && (model === undefined || one.model === model),
    );
  }

  /** A condition that each request decides. */
  flag(): string {
    return `$request->boolean('${this.pick(['a', 'b', 'c', 'd'])}')`;
  }
}
