import type { TypeNode } from '@docgen/php';

/** Gives the class a type names, when it names exactly one. */
export function className(type: TypeNode | undefined): string | undefined {
  if (type?.k === 't?') return className(type.of);
  return type?.k === 't' &&
    !/^(?:int|float|string|bool|array|object|mixed|callable|iterable|void|never|null|false|true)$/.test(type.name)
    ? type.name
    : undefined;
}
