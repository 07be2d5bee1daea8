/** Holds the result of `docgen/status` (commands 8.3). */
export interface StatusResult {
  running: true;
  pid: number;
  /** Absolute path of the application. */
  app: string;
  endpoint: string;
  version: string;
  /** Source and size of the route table of the last build; null before the first. */
  host: { source: 'php' | 'static'; routes: number } | null;
  documents: { key: string; operations: number }[];
  cache: { enabled: boolean; fragments: number; bytes: number };
  watch: { sessions: number };
  /** Number of connections, this one included. */
  clients: number;
  /**
   * Bytes of the thread that holds the application, as of its last build; of the rest of the daemon while there is
   * none.
   */
  heap: { used: number; limit: number };
  /** Operations the last build analysed, and those whose fragment was still valid; null before the first build. */
  lastBuild: { analyzed: number; reused: number } | null;
}

/** Holds the result of `docgen/reboot`. */
export interface RebootResult {
  source: 'php' | 'static';
  routes: number;
  /** Says that the facts of the application differ from those before. */
  changed: boolean;
}
