import type { PhpIndex } from '@docgen/php';

/** Lists the classes that a file of PHP declares; none of a template. */
export function classesIn(path: string, index: Pick<PhpIndex, 'factsOf'>): string[] {
  if (!path.endsWith('.php') || path.endsWith('.blade.php')) return [];
  return (index.factsOf(path)?.facts ?? []).flatMap(({ id }) => /^class:(?!class@)(.+)$/.exec(id)?.[1] ?? []);
}
