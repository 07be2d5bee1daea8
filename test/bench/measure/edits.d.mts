export declare function edited(text: string, method: string, number: number): string;
