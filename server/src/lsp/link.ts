import type { Method, MethodParams, MethodResult, NotificationMethod, Notifications } from '@docgen/protocol/rpc';

/** Leads to whoever answers for an application: its daemon, or this process where there can be none. */
export interface ApplicationLink {
  /** Rejects with a Refusal, or as `Disconnected` by name where the daemon ended. */
  ask<M extends Method>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
  /** Opens, changes or closes a text; answered by nobody. */
  tell<N extends NotificationMethod>(method: N, params: Notifications[N]): void;
  /** Resolves when it leads nowhere any more. */
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens the link of an application; `progress` takes one line about the build under way. */
export type OpenLink = (root: string, progress: (message: string) => void) => Promise<ApplicationLink>;
