import type { FactReader } from '@docgen/cache';
import { type Attribute, classOf, declarationsAt, textArgument } from '@docgen/php';

/** Describes a method as a call finds it; a function has no `owner`. */
interface Claimant {
  sigId: string;
  owner: string | undefined;
  /** Trait the method is written in, when `owner` has it from one. */
  trait: string | undefined;
  attributes: readonly Attribute[];
}

/** Reads the component name a method claims for the answers it builds: `#[ErrorComponent('Problem')]` (config 9.12). */
export function errorComponentOf(
  { sigId, owner, trait, attributes }: Claimant,
  reader: FactReader,
): string | undefined {
  if (attributes.length === 0 || owner === undefined) return undefined;
  const file = classOf(reader, trait ?? owner)?.path ?? '';
  const place = { target: 'M', fact: sigId, file, class: owner } as const;
  return textArgument(declarationsAt(reader, place), 'ErrorComponent', 'name');
}
