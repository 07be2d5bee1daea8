import { ATTRIBUTE_NAMESPACE, type Attribute } from '@docgen/php';

const NAME = `${ATTRIBUTE_NAMESPACE}ErrorComponent`.toLowerCase();

/** Reads the component name a method claims for the answers it builds: `#[ErrorComponent('Problem')]` (config 9.12). */
export function errorComponentOf(attributes: readonly Attribute[]): string | undefined {
  if (attributes.length === 0) return undefined;
  const args = attributes.find((attribute) => attribute.name.toLowerCase() === NAME)?.args;
  const written = (args?.find((arg) => arg.name === 'name') ?? args?.find((arg) => arg.name === undefined))?.value;
  return written?.k === 'str' ? written.v : undefined;
}
