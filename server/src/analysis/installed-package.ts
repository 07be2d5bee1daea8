import type { AnalysisContext } from './context.js';

/** Says what is known of a Composer package. */
export interface InstalledPackage {
  /** Absent for a package that is not installed. */
  version?: string;
  /** Says that installed packages are known at all. */
  isTold: boolean;
}

/** Reads what is known of one package, so that another version of another one concerns nobody who asks. */
export function installedPackage(ctx: AnalysisContext, name: string): InstalledPackage {
  return ctx.read<InstalledPackage>(`host:packages/${name}`) ?? { isTold: false };
}

/** Tells whether code of a package may act: it is installed, or nobody knows what is. */
export function mayBeInstalled(ctx: AnalysisContext, name: string): boolean {
  const { version, isTold } = installedPackage(ctx, name);
  return version !== undefined || !isTold;
}
