import type { Config } from '@docgen/protocol';

/** Shows what one setting changes: an application, its docgen.yaml with the setting, and where the difference is looked for. */
export interface SettingCase {
  /** Settings of the document with the setting, as YAML in flow style: `routes: { exclude: ['api/b'] }`. */
  document?: string;
  /** Settings beside `documents` with the setting. */
  top?: string;
  /** The same without the setting; the document alone over `api/*` when absent. */
  without?: { document?: string; top?: string };
  /** Files beside, or instead of, those of the small application. */
  files?: Readonly<Record<string, string>>;
  /**
   * Where the setting shows: in the emitted openapi-3.2 `document` (the default), in the `interchange` document, among the
   * `findings`, or in what commands print, exit
   * with and write. A setting for time alone shows in what it decides.
   */
  shows?: 'document' | 'interchange' | 'findings' | readonly Command[] | ((config: Config) => unknown);
  /** Says that only a PHP that runs shows it. */
  needsPhp?: true;
}

/** Names the arguments of one run of the built program. */
export type Command = readonly string[];
