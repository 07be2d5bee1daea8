import { workspace } from 'vscode';

/** Holds the settings of the extension, read once per start of the server. */
export interface ExtensionSettings {
  enable: boolean;
  path: string;
  node: string;
  trace: string;
  /** Options the server gets at `initialize` (commands 10.1). */
  initialization: { app?: string; host: string; lens: boolean; delay: number };
}

/** Reads the settings `docgen.*`. */
export function readSettings(): ExtensionSettings {
  const settings = workspace.getConfiguration('docgen');
  const app = settings.get('app', '');
  return {
    enable: settings.get('enable', true),
    path: settings.get('path', ''),
    node: settings.get('node', ''),
    trace: settings.get('trace.server', 'off'),
    initialization: {
      ...(app === '' ? {} : { app }),
      host: settings.get('host', 'auto'),
      lens: settings.get('lens', true),
      delay: settings.get('delay', 100),
    },
  };
}
