/** Maps a schema name to the CommonJS text of its validation function. */
export declare function standaloneValidators(): Promise<Map<string, string>>;
