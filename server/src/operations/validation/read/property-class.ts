import { type FactReader, memoized } from '@docgen/cache';
import { bodyOf, classOf, type Expr, methodOf, propertyOf, walk } from '@docgen/php';
import { className } from './class-name.js';

/** Limits the constructors of parents that are looked into. */
const PARENTS = 8;

/** Gives the class of `$this->name`: its declared type, else what the constructor puts into it. */
export function propertyClassOf(reader: FactReader, owner: string, name: string): string | undefined {
  const declared = propertyOf(reader, owner, name)?.fact;
  return declared?.type === undefined ? memoized(reader, constructed, owner, name) : className(declared.type);
}

/**
 * Gives the one class that `$this->name = $service` of the nearest constructor with such a line means: a property without a type is how
 * code is written that is older than typed properties.
 */
function constructed(reader: FactReader, owner: string, name: string): string | undefined {
  let next: string | undefined = owner;
  for (let left = PARENTS; next !== undefined && left > 0; left--) {
    const found = methodOf(reader, next, '__construct');
    const body = found === undefined ? undefined : bodyOf(reader, found);
    if (found === undefined || body === undefined) return undefined;
    const classes = new Set<string | undefined>();
    walk(body, (node) => {
      const { k, to, e } = node as Expr & { k: 'assign' };
      if (k !== 'assign' || to.k !== 'prop' || to.name !== name || to.on.k !== 'var' || to.on.name !== 'this') return;
      classes.add(
        e.k === 'var' ? className(found.fact.params.find((param) => param.name === e.name)?.type) : newClass(e),
      );
    });
    if (classes.size > 0) return classes.size === 1 ? [...classes][0] : undefined;
    next = classOf(reader, found.owner)?.extends;
  }
  return undefined;
}

function newClass(e: Expr): string | undefined {
  if (e.k !== 'new' || e.class.k !== 'cref') return undefined;
  return ['self', 'static', 'parent'].includes(e.class.name) ? undefined : e.class.name;
}
