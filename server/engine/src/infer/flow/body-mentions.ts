import { type Expr, type Stmt, walk } from '@docgen/php';

/** Says how code mentions one local. */
export interface LocalMentions {
  all: number;
  /** Members of it, and tests whether there is one. */
  members: Set<object>;
  /** Keys those members have, by their texts; an empty text for a key that may be another each time. */
  keys: Map<string, Expr>;
  /** A member is written below a key of its own. */
  isGathered: boolean;
  /** Some write names no member: a closure may make one, or a member is removed, or is an object. */
  isLost: boolean;
}

/** Lists functions that read or write variables by name. */
const UNSEEN = new Set(['compact', 'extract', 'parse_str', 'get_defined_vars']);
const ASKS = new Set(['array_key_exists', 'key_exists']);

/** Collects how the body of a loop mentions and writes its locals. */
export class BodyMentions {
  readonly locals = new Map<string, LocalMentions>();
  /** Counts writes to each local, and calls of methods on it that are made for what they do. */
  readonly writes = new Map<string, number>();
  /** Any local may be written, or a loop around be left. */
  isLost = false;

  constructor(body: readonly Stmt[]) {
    walk(body, (node) => this.visit(node as Expr | Stmt));
  }

  private visit(node: Expr | Stmt): void {
    switch (node.k) {
      case 'var':
        if (typeof node.name === 'string') this.of(node.name).all++;
        else this.isLost = true;
        return;
      case 'index':
        if (node.on.k === 'var' && node.at !== undefined) this.member(node, node.on, node.at);
        return;
      case 'assign':
        this.isLost ||= node.byRef === true;
        for (const to of targetsOf(node.to)) this.target(to);
        return;
      case 'assignop':
        this.target(node.to);
        return;
      case 'incdec':
        this.target(node.e);
        return;
      case 'unset':
        for (const to of node.of) this.target(to, true);
        return;
      case 'foreach':
        this.isLost ||= node.byRef === true;
        for (const to of [node.value, ...(node.key === undefined ? [] : [node.key])].flatMap(targetsOf))
          this.target(to);
        return;
      case 'call': {
        const name = node.fn.k === 'fref' ? (node.fn.fallback ?? node.fn.name).toLowerCase() : '';
        this.isLost ||= UNSEEN.has(name);
        const [key, array] = node.args;
        if (ASKS.has(name) && key !== undefined && array?.value.k === 'var') this.member(node, array.value, key.value);
        return;
      }
      case 'closure':
        for (const name of [...namesIn(node), ...(node.uses ?? []).map((use) => use.name)]) this.of(name).isLost = true;
        return;
      case 'expr':
        // A method that is called for what it does may change what a key is read from.
        if (node.e.k === 'mcall') this.target(node.e.on);
        return;
      case 'break':
      case 'continue':
        this.isLost ||= (node.levels ?? 1) > 1;
        return;
      case 'global':
      case 'static':
      case 'include':
      case 'eval':
        this.isLost = true;
        return;
      default:
    }
  }

  private of(name: string): LocalMentions {
    const known = this.locals.get(name);
    if (known !== undefined) return known;
    const mentions: LocalMentions = { all: 0, members: new Set(), keys: new Map(), isGathered: false, isLost: false };
    this.locals.set(name, mentions);
    return mentions;
  }

  private member(node: object, array: Extract<Expr, { k: 'var' }>, key: Expr): void {
    if (typeof array.name !== 'string') return;
    const mentions = this.of(array.name);
    mentions.members.add(node);
    mentions.keys.set(keyText(key) ?? '', key);
  }

  private target(to: Expr, removes = false): void {
    let [root, levels, isObject] = [to, 0, false];
    for (; root.k === 'index' || root.k === 'prop'; root = root.on) {
      isObject ||= root.k === 'prop';
      levels += 1;
    }
    if (root.k !== 'var' || typeof root.name !== 'string') return;
    this.writes.set(root.name, (this.writes.get(root.name) ?? 0) + 1);
    const mentions = this.of(root.name);
    mentions.isGathered ||= levels > 1;
    mentions.isLost ||= isObject || (removes && levels === 1);
  }
}

/** Writes a variable, or what is read from it by constant names; undefined for any other expression. */
export function keyText(expr: Expr): string | undefined {
  if (expr.k === 'var') return typeof expr.name === 'string' && expr.name !== 'this' ? `$${expr.name}` : undefined;
  if (expr.k === 'prop') {
    const on = keyText(expr.on);
    return on === undefined || typeof expr.name !== 'string' ? undefined : `${on}->${expr.name}`;
  }
  if (expr.k !== 'index' || (expr.at?.k !== 'str' && expr.at?.k !== 'int')) return undefined;
  const on = keyText(expr.on);
  return on === undefined ? undefined : `${on}[${JSON.stringify(expr.at.v)}]`;
}

/** Lists what a pattern writes. */
function targetsOf(to: Expr): Expr[] {
  if (to.k !== 'list' && to.k !== 'array') return [to];
  return to.items.flatMap((item) => (item.value === undefined ? [] : targetsOf(item.value)));
}

/** Lists the variables code mentions, each as often as it does. */
export function namesIn(code: object): string[] {
  const names: string[] = [];
  walk(code, (node) => {
    if (node.k === 'var') names.push(String((node as { name?: unknown }).name));
  });
  return names;
}
