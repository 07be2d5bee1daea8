export declare function profiling(folder: string): string[];
export declare function roomsOf(folder: string, from?: number): { room: string; share: number }[];
export declare function weighing(folder: string): string[];
export declare function weightsOf(folder: string): { room: string; megabytes: number }[];
