import type { Json, JsonMap } from '@docgen/protocol';
import type { ExampleValidator } from '../document/examples/validator.js';
import { type Ask, METHODS, type NodePosition, type PartKind, walk } from '../document/index.js';
import type { LintFinding, LintPosition, LintVisit, OperationPlace } from './rule.js';

/** Visits of all rules that run, by the type of object they look at. */
export type Visits = ReadonlyMap<string, readonly { rule: string; visit: LintVisit }[]>;

/** Holds a finding with the rule that made it. */
export type RuleFinding = LintFinding & { rule: string };

/** Names what a part may ask for: its own name, the signature of an operation, a component, the validator. */
export const PART_NAME = 'name';
export const VALIDATOR = 'validator';
export const signatureKey = (method: string): string => `signature ${method}`;
export const componentKey = (bucket: string, name: string): string => `component ${bucket}/${name}`;

/** Looks at one path item or component under all rules. */
export function partFindings(part: JsonMap, kind: PartKind, ask: Ask, visits: Visits): RuleFinding[] {
  const name = ask(PART_NAME) as string;
  const found: RuleFinding[] = [];
  const inner = new Map([[name, part as Json]]);
  const isPathItem = kind.name === 'paths' || kind.name === 'webhooks';
  const alone: JsonMap = isPathItem
    ? new Map([[kind.name, inner]])
    : new Map([['components', new Map([[kind.name, inner]])]]);
  walk(alone, (node, place) => {
    const looking = visits.get(place.type);
    if (looking === undefined) return;
    const at = new Position(place, ask, found);
    for (const { rule, visit } of looking) {
      at.rule = rule;
      visit(node, at);
    }
  });
  return found;
}

class Position implements LintPosition {
  rule = '';
  private where: readonly string[] | undefined;

  constructor(
    private readonly place: NodePosition,
    private readonly ask: Ask,
    private readonly found: RuleFinding[],
  ) {}

  get path(): readonly string[] {
    this.where ??= this.place.path;
    return this.where;
  }

  get operation(): OperationPlace | undefined {
    return operationOf(this.path);
  }

  signature(): string {
    const { operation } = this;
    return operation === undefined ? '' : String(this.ask(signatureKey(operation.method)) ?? '');
  }

  component(bucket: string, name: string): Json | undefined {
    return this.ask(componentKey(bucket, name)) as Json | undefined;
  }

  validator(): ExampleValidator | undefined {
    return this.ask(VALIDATOR) as ExampleValidator | undefined;
  }

  report: LintPosition['report'] = (code, params, { below = [], member, names = [] } = {}) => {
    const { operation } = this;
    this.found.push({
      rule: this.rule,
      code,
      params: params as LintFinding['params'],
      path: [...this.path, ...below],
      names,
      ...(member === undefined ? {} : { member }),
      ...(operation === undefined ? {} : { operation }),
    });
  };
}

/** Finds the operation a place is in; what stands in the path item itself belongs to none. */
function operationOf(path: readonly string[]): OperationPlace | undefined {
  const [section, name, method, further] = path;
  if ((section !== 'paths' && section !== 'webhooks') || name === undefined || method === undefined) return undefined;
  if (method === 'additionalOperations' && further !== undefined) {
    return { section, name, method: further, path: path.slice(0, 4) };
  }
  return METHODS.includes(method) ? { section, name, method, path: path.slice(0, 3) } : undefined;
}
