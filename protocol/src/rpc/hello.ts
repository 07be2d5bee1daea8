/** Number of this protocol; another number is another protocol. */
export const PROTOCOL = 1;

/** First request of every connection (commands 9.1). */
export interface HelloParams {
  /** Of `daemon.json`. */
  token: string;
  /** Who asks: `cli`, `lsp`, `test`. */
  client: string;
  /** Version of the client. */
  version: string;
  /** Number of the client's protocol; one of another number is refused with both versions named. */
  protocol?: number;
  /** Absolute path of the application. */
  app: string;
}

export interface HelloResult {
  version: string;
  pid: number;
  protocol: typeof PROTOCOL;
  /** Names of the environment variables this application reads; a client sends their values along (environment.ts). */
  env: string[];
}

/** `daemon.json` (commands 8.1). */
export interface DaemonFile {
  docgen: 'daemon/1';
  pid: number;
  endpoint: string;
  token: string;
  version: string;
}
