/** Result of `docgen/status` (commands 8.3). */
export interface StatusResult {
  running: true;
  pid: number;
  /** Absolute path of the application. */
  app: string;
  endpoint: string;
  version: string;
  /** Of the last build; null before the first. */
  host: { source: 'php' | 'static'; routes: number } | null;
  documents: { key: string; operations: number }[];
  cache: { enabled: boolean; fragments: number; bytes: number };
  watch: { sessions: number };
  /** Connections, this one included. */
  clients: number;
  /** Bytes, of the thread that holds the application, as of its last build; of the rest of the daemon while there is none. */
  heap: { used: number; limit: number };
  /** Operations the last build analysed, and those whose fragment was still valid; null before the first build. */
  lastBuild: { analyzed: number; reused: number } | null;
}

/** Result of `docgen/reboot`. */
export interface RebootResult {
  source: 'php' | 'static';
  routes: number;
  /** The facts of the application are not what they were. */
  changed: boolean;
}
