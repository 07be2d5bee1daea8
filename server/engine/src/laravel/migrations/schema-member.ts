import type { Expr } from '@docgen/php';

/** Describes a call of the schema builder. */
interface SchemaMember {
  name: string;
  args: Extract<Expr, { k: 'scall' }>['args'];
  connection: string;
}

/** Reads `Schema::x(...)`, `Schema::connection('c')->x(...)`, `$this->schema->x(...)`. */
export function schemaMember(expr: Expr): SchemaMember | undefined {
  if (expr.k === 'scall' && typeof expr.name === 'string' && isSchema(expr.class)) {
    return { name: expr.name.toLowerCase(), args: expr.args, connection: '' };
  }
  if (expr.k !== 'mcall' || typeof expr.name !== 'string') return undefined;
  const { on } = expr;
  if (on.k === 'scall' && isSchema(on.class) && on.name === 'connection') {
    const [first] = on.args;
    return {
      name: expr.name.toLowerCase(),
      args: expr.args,
      connection: first?.value.k === 'str' ? first.value.v : '',
    };
  }
  if (on.k === 'prop' && on.name === 'schema' && on.on.k === 'var' && on.on.name === 'this') {
    return { name: expr.name.toLowerCase(), args: expr.args, connection: '' };
  }
  return undefined;
}

function isSchema(ref: Expr | { k: 'cref'; name: string }): boolean {
  return ref.k === 'cref' && /(^|\\)Schema$/.test(ref.name);
}
