import type { FactReader } from '@docgen/cache';
import type { SchemaPin } from '../contribution.js';
import { declarationsOfClass } from './of-class.js';

export function shortName(fqcn: string): string {
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}

/**
 * Gives identity and asked name of a class component (responses 5): the class, and what `#[SchemaId]` asks for in its place, which
 * assembly grants to one class; `#[SchemaName]`, else the name of the class.
 */
export function identityOf(reader: FactReader, fqcn: string): { id: string; name: string; pin?: SchemaPin } {
  const { id, name } = statedIdentity(reader, fqcn);
  const anchor = declarationsOfClass('SchemaId', fqcn, reader)[0]?.anchor;
  const pin = id === undefined ? {} : { pin: { id, ...(anchor === undefined ? {} : { anchor }) } };
  return { id: fqcn, name: componentName(name ?? shortName(fqcn)), ...pin };
}

/** Gives what the class itself states of its identity; a blank text states nothing. */
export function statedIdentity(reader: FactReader, fqcn: string): { id?: string; name?: string } {
  const id = declarationsOfClass('SchemaId', fqcn, reader)[0]?.text('id')?.trim();
  const name = declarationsOfClass('SchemaName', fqcn, reader)[0]?.text('name')?.trim();
  return {
    ...(id === undefined || id === '' ? {} : { id }),
    ...(name === undefined || name === '' ? {} : { name }),
  };
}

/** Drops characters no component name may hold. */
export function componentName(name: string): string {
  const kept = name.replace(/[^A-Za-z0-9_.-]/g, '');
  return kept === '' ? 'Schema' : kept;
}
