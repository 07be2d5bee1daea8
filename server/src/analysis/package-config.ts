import type { AnalysisContext } from './context.js';

/** Reads values of a package's configuration by their dotted keys. */
export interface PackageConfig {
  /** Says that some key of the package is known. */
  known: boolean;
  text(key: string): string | undefined;
  flag(key: string): boolean | undefined;
  count(key: string): number | undefined;
}

/** Reads the configuration of a package from the host facts, which hold the members of its file. */
export function packageConfig(file: string, ctx: AnalysisContext): PackageConfig {
  const config = ctx.read<Record<string, unknown>>(`host:config/${file}`) ?? {};
  const at = (key: string): unknown => {
    const [head = '', ...rest] = key.split('.');
    let value: unknown = config[`${file}.${head}`];
    for (const step of rest) {
      const own = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
      value = own ? (value as Record<string, unknown>)[step] : undefined;
    }
    return value;
  };
  return {
    known: Object.keys(config).length > 0,
    text: (key) => {
      const value = at(key);
      return typeof value === 'string' ? value : undefined;
    },
    flag: (key) => {
      const value = at(key);
      return typeof value === 'boolean' ? value : undefined;
    },
    count: (key) => {
      const value = at(key);
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
    },
  };
}
