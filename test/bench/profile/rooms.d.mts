export declare function profiling(folder: string): string[];
export declare function roomsOf(folder: string, from?: number): { room: string; share: number }[];
