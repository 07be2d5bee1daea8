/** Lists the codes of JSON-RPC itself. */
export const PROTOCOL_ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const;

/** Gives the code for each kind of reason why a request has no result (commands 9.3). */
export const ERROR_CODES = {
  disabled: -32001,
  'config-refused': -32002,
  'unknown-document': -32003,
  'option-invalid': -32004,
  'host-failed': -32005,
  'artifact-unreadable': -32006,
  'git-failed': -32007,
  'memory-exhausted': -32008,
  'target-refused': -32009,
  'write-failed': -32010,
  unauthorized: -32011,
  cancelled: -32800,
  superseded: -32801,
} as const;

export type ErrorKind = keyof typeof ERROR_CODES;
