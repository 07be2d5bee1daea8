import { isMap, type Json } from '@docgen/protocol';
import type { ContractOrigin } from '@docgen/protocol/rpc';

/** Reads provenance records as names of who wrote a part of the document, and where. */
export function originsIn(records: readonly Json[]): ContractOrigin[] {
  return records.flatMap((record): ContractOrigin[] => {
    if (!isMap(record)) return [];
    const source = record.get('source');
    const file = isMap(source) ? source.get('file') : undefined;
    const line = isMap(source) ? source.get('line') : undefined;
    const symbol = isMap(source) ? source.get('symbol') : undefined;
    const origin: ContractOrigin = { producer: String(record.get('producer')), layer: String(record.get('layer')) };
    if (typeof file === 'string') {
      origin.source = {
        file,
        ...(line === undefined ? {} : { line: Number(line) }),
        ...(typeof symbol === 'string' ? { symbol } : {}),
      };
    }
    return [origin];
  });
}
