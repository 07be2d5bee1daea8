import type { JsonMap } from '@docgen/protocol';
import { writeYaml } from '../document/index.js';

/** An emitted document as YAML text (document 4). */
export function toYamlText(document: JsonMap): string {
  return writeYaml(document);
}
