import { type Expr, type Stmt, walk } from '@docgen/php';

/** Describes a write of a property by a body: `$this->name`, `$other->name`, `self::$name`. */
export type PropertyWrite =
  /** The whole value. */
  | { to: 'value'; e: Expr }
  /** A member of an array; `at` is absent for `[]`. */
  | { to: 'member'; at?: Expr; e: Expr }
  /** A member that is there: its key is that of a loop over the property. */
  | { to: 'element'; e: Expr }
  /** A member that goes. */
  | { to: 'removed'; at?: Expr }
  /** A compound assignment or a step. */
  | { to: 'changed'; op: string; e?: Expr }
  /** A write of anything: a reference, a pattern, a member of a member. */
  | { to: 'open' };

/** Matches functions that write the array they are given; the values they write are not looked at. */
const WRITERS =
  /^(array_(push|unshift|pop|shift|splice|walk|multisort)|[ak]?r?sort|u[ak]?sort|shuffle|nat(case)?sort|preg_match(_all)?|settype|parse_str)$/;

/** Tells whether a call may write the argument it is given at a place: its parameter is taken by reference. */
export type TakesReference = (call: Expr, index: number) => boolean;

/**
 * Lists the writes of a property that a body names. With `takesReference` also those no target names: of whatever
 * property of the object a computed name means (`$this->$name = 1`), of a copy (`clone($this, ['name' => 1])`), and by
 * whoever gets a reference.
 */
export function propertyWrites(body: object, property: string, takesReference?: TakesReference): PropertyWrite[] {
  const out: PropertyWrite[] = [];
  const loopKeys = new Set<Expr>();
  const isIt = (e: Expr | undefined): boolean => (e?.k === 'prop' || e?.k === 'sprop') && e.name === property;
  /** Counts how many members deep a target lies in the property; undefined when it is another property. */
  const depth = (e: Expr | undefined): number | undefined => {
    let levels = 0;
    let at = e;
    for (; at?.k === 'index'; at = at.on) levels++;
    return isIt(at) ? levels : undefined;
  };
  walk(body, (node) => {
    const e = node as Expr | Stmt;
    if (takesReference !== undefined && writesUnnamed(e, takesReference)) out.push({ to: 'open' });
    switch (e.k) {
      case 'assign':
        if (e.byRef === true && (depth(e.to) !== undefined || depth(e.e) !== undefined)) out.push({ to: 'open' });
        else assigned(e);
        return;
      case 'assignop':
        if (depth(e.to) === 0) out.push(e.op === '??' ? { to: 'value', e: e.e } : { to: 'changed', op: e.op, e: e.e });
        else if (depth(e.to) !== undefined) out.push({ to: 'open' });
        return;
      case 'incdec':
        if (depth(e.e) === 0) out.push({ to: 'changed', op: e.op });
        else if (depth(e.e) !== undefined) out.push({ to: 'open' });
        return;
      case 'unset':
        for (const gone of e.of) {
          const levels = depth(gone);
          if (levels === 1 && gone.k === 'index')
            out.push({ to: 'removed', ...(gone.at === undefined ? {} : { at: gone.at }) });
          else if (levels !== undefined && levels > 1) out.push({ to: 'open' });
        }
        return;
      case 'foreach':
        if (depth(e.of) === 0 && e.key?.k === 'var') keysIn(e.body, e.key.name);
        if ((e.byRef === true && depth(e.of) !== undefined) || depth(e.value) !== undefined) out.push({ to: 'open' });
        return;
      case 'call': {
        const name = e.fn.k === 'fref' ? (e.fn.fallback ?? e.fn.name).toLowerCase() : '';
        if (WRITERS.test(name) && e.args.some((a) => depth(a.value) !== undefined)) out.push({ to: 'open' });
        return;
      }
      default:
    }
  });
  return out;

  /** Tells whether a node may write the property without a target that names it. */
  function writesUnnamed(e: Expr | Stmt, takes: TakesReference): boolean {
    switch (e.k) {
      case 'assign':
      case 'assignop':
        return isComputed(e.to, body);
      case 'incdec':
        return isComputed(e.e, body);
      case 'foreach':
        return isComputed(e.value, body);
      case 'array':
        return e.items.some((item) => item.byRef === true && depth(item.value) !== undefined);
      case 'clone':
        return e.with !== undefined && mayName(e.with, property);
      case 'call':
      case 'mcall':
      case 'scall':
        return e.args.some((arg, index) => depth(arg.value) !== undefined && takes(e, index));
      default:
        return false;
    }
  }

  /** Notes the places a loop over the property writes under its own key. */
  function keysIn(loop: readonly Stmt[], name: unknown): void {
    walk(loop, (node) => {
      const at = node as Expr;
      if (at.k === 'index' && at.at?.k === 'var' && at.at.name === name) loopKeys.add(at.at);
    });
  }

  function assigned(e: Extract<Expr, { k: 'assign' }>): void {
    if (e.to.k === 'list' || e.to.k === 'array') {
      let found = false;
      walk(e.to, (node) => {
        found ||= isIt(node as Expr);
      });
      if (found) out.push({ to: 'open' });
      return;
    }
    const levels = depth(e.to);
    if (levels === 0) out.push({ to: 'value', e: e.e });
    else if (levels === 1 && e.to.k === 'index' && e.to.at !== undefined && loopKeys.has(e.to.at))
      out.push({ to: 'element', e: e.e });
    else if (levels === 1 && e.to.k === 'index')
      out.push({ to: 'member', e: e.e, ...(e.to.at === undefined ? {} : { at: e.to.at }) });
    else if (levels !== undefined) out.push({ to: 'open' });
  }
}

/** Tells whether a target is a property, of the object or of one the body makes of its class, whose name is computed. */
function isComputed(target: Expr, body: object): boolean {
  let to = target;
  while (to.k === 'index') to = to.on;
  if (to.k !== 'prop' || typeof to.name === 'string' || to.on.k !== 'var') return false;
  const { name } = to.on;
  let isOwn = name === 'this';
  if (!isOwn)
    walk(body, (node) => {
      const e = node as Expr;
      if (e.k !== 'assign' || e.to.k !== 'var' || e.to.name !== name) return;
      isOwn ||=
        e.e.k === 'clone' ||
        (e.e.k === 'new' && !(e.e.class.k === 'cref' && !/^(?:self|static)$/i.test(e.e.class.name)));
    });
  return isOwn;
}

/** Tells whether an array may have a member of the name. */
function mayName(members: Expr, name: string): boolean {
  return (
    members.k !== 'array' ||
    members.items.some(({ key, spread }) => spread === true || key?.k !== 'str' || key.v === name)
  );
}
