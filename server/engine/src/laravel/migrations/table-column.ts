import type { FactReader } from '@docgen/cache';
import type { TableColumn } from '../../contract.js';
import { Codebase } from '../../infer/codebase.js';
import { schemaOf } from './schema.js';

/** Types a column of a table of the default connection (validation 8.3). */
export function tableColumn(reader: FactReader, table: string, column: string): TableColumn | undefined {
  const found = schemaOf(new Codebase(reader)).tables.get(`.${table}`)?.columns.get(column);
  return found === undefined
    ? undefined
    : { type: found.type, ...(found.wire === undefined ? {} : { wire: found.wire }) };
}
