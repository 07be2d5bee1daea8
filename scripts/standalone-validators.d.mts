/** Schema name → CommonJS text of its validation function. */
export declare function standaloneValidators(): Promise<Map<string, string>>;
