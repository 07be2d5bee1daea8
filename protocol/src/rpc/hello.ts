/** Numbers this protocol; another number is another protocol. */
export const PROTOCOL = 1;

/** Carries the parameters of the first request of every connection (commands 9.1). */
export interface HelloParams {
  /** The token of `daemon.json`. */
  token: string;
  /** The kind of client: `cli`, `lsp`, `test`. */
  client: string;
  /** Version of the client. */
  version: string;
  /** Number of the client's protocol; the daemon refuses another number than its own and names both versions. */
  protocol?: number;
  /** Absolute path of the application. */
  app: string;
}

export interface HelloResult {
  version: string;
  pid: number;
  protocol: typeof PROTOCOL;
}

/** Describes `daemon.json` (commands 8.1). */
export interface DaemonFile {
  docgen: 'daemon/1';
  pid: number;
  endpoint: string;
  token: string;
  version: string;
}
