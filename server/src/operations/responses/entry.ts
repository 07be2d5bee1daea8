import type { Anchor, JsonMap } from '@docgen/protocol';
import type { Layer } from '../../analysis/index.js';

/** Describes one answer of a return site: a body under a media type at a status, or an empty answer. */
export interface ResponseEntry {
  /** The status: `200`, `3XX`, `default`. */
  status: string;
  /** The media type; absent without content. */
  mediaType?: string;
  schema?: JsonMap;
  anchor: Anchor;
  layer: Extract<Layer, 'inference' | 'integration'>;
  producer: string;
  confidence?: number;
  headers?: [name: string, value: JsonMap][];
  /** The body is `[]`, which a list of another site may be. */
  empty?: true;
  /** Neither the body nor the status was read: the status is the one that is likely where nothing else is known. */
  unread?: true;
}

export const JSON_TYPE = 'application/json';
export const HTML_TYPE = 'text/html';

/** Tells whether a status never has content (responses 1.2). */
export function isBodyless(status: string): boolean {
  return /^1(\d\d|XX)$/.test(status) || status === '204' || status === '205' || status === '304';
}
