export declare const ROOMS: Readonly<Record<string, readonly string[]>>;
export declare function areas(): string[];
/** Throws an error that names an unknown room. */
export declare function runnerArguments(args: readonly string[]): { slow: boolean; deep: boolean; args: string[] };
export declare function help(): string;
