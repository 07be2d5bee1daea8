import type { Concern } from '../analysis/index.js';
import { attributeConcerns, webhookAttributes } from './attribute/index.js';
import { configConcerns } from './config/index.js';
import { docblock } from './docblock/index.js';
import { fallback } from './fallback/index.js';

/** Lists the other layers of precedence: fallback, docblock, attribute, config. */
export const layerConcerns: readonly Concern[] = [...attributeConcerns, ...configConcerns, docblock, fallback];

/** Lists the layers that speak of a webhook (errors 13). */
export const webhookLayers: readonly Concern[] = [...webhookAttributes, docblock];
