import type { Anchor, JsonMap } from '@docgen/protocol';
import type { Layer } from '../../analysis/index.js';

/** What one return site adds: a body under a media type at a status, or an empty answer. */
export interface ResponseEntry {
  /** `200`, `3XX`, `default`. */
  status: string;
  /** Absent: no content. */
  mediaType?: string;
  schema?: JsonMap;
  anchor: Anchor;
  layer: Extract<Layer, 'inference' | 'integration'>;
  producer: string;
  confidence?: number;
  headers?: [name: string, value: JsonMap][];
  /** Replaces the phrase of the status. */
  description?: string;
}

export const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html';

/** Statuses that never have content (responses 1.2). */
export function isBodyless(status: string): boolean {
  return /^1(\d\d|XX)$/.test(status) || status === '204' || status === '205' || status === '304';
}
