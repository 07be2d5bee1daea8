import type { ExtensionContext } from 'vscode';
import type { PageMessage } from '../panels/explanation-page.js';
import type { Panel } from '../panels/panel.js';
import type { ViewerMessage } from '../panels/viewer-page.js';

/** Holds what presenters show results in. */
export interface Surface {
  context: ExtensionContext;
  explanation: Panel<PageMessage>;
  changes: Panel;
  viewer: Panel<ViewerMessage>;
  /** Roots of the applications of the workspace. */
  roots(): Promise<readonly string[]>;
  /** Runs a command of the server without showing its result. */
  execute<T>(command: string, argument: object): Promise<T>;
}

/** Says what the editor does with a command of the server. */
export interface Presenter<Argument extends object = object, Result = unknown> {
  /** Asks for what the command needs and the caller did not give; undefined where the user went away. */
  argument?(given: Partial<Argument>, surface: Surface): Promise<Argument | undefined>;
  /** Shows the result; absent where the server has shown it. */
  show?(result: Result, argument: Argument, surface: Surface): Promise<void>;
}

/** Puts a presenter among others: the table pairs it with the command whose argument and result it was written for. */
export function definePresenter<Argument extends object, Result>(presenter: Presenter<Argument, Result>): Presenter {
  return presenter as unknown as Presenter;
}
