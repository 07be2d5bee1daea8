/** Holds a value as the catalogue writes it: plain JSON, members in the order of the file. */
export type SettingValue =
  | null
  | boolean
  | number
  | string
  | readonly SettingValue[]
  | { readonly [key: string]: SettingValue };

/** Describes the shape of one setting (config 1.6). */
export type SettingType =
  /** Takes `true` or `false`, nothing else. */
  | { is: 'switch' }
  | { is: 'text' }
  /** Takes a path relative to the application root, or absolute (config 1.9). */
  | { is: 'path' }
  /** Takes one word of a closed set; `aliases` maps accepted spellings to words of the set. */
  | { is: 'word'; values: readonly string[]; aliases?: Readonly<Record<string, string>> }
  | { is: 'number'; integer?: true; above?: number }
  /** Takes `512M`, `2G`, or a number of bytes (config 4.1.1). */
  | { is: 'size' }
  /** Takes a list; with `alone`, also one entry outside of a list. */
  | { is: 'list'; of: SettingType; alone?: true }
  /** Takes a map with names the author chooses. */
  | { is: 'map'; of: SettingType }
  /** Takes a map whose settings are rows of their own; `open` allows unknown ones. */
  | { is: 'group'; open?: true }
  /** Takes one of several shapes, tried in order. */
  | { is: 'either'; of: readonly SettingType[] }
  | { is: 'null' }
  | { is: 'anything' };

export interface Setting {
  /**
   * The dotted path; `*` is a name the author chooses, `[]` an entry of a list: `documents.*.export.targets.[].format`.
   */
  path: string;
  type: SettingType;
  /** The value that counts when the setting is left out, as it would be written; absent when nothing is set then. */
  default?: SettingValue;
  /** Explains the setting in one sentence. */
  about: string;
  /** An example value, where there is no default. */
  example?: SettingValue;
  /** Says that no feature reads the setting yet, nor those below it: who writes it is told, and `docgen init` leaves it out. */
  unread?: true;
  /** The value `docgen init` writes; a setting without one is written as a commented line. */
  live?: SettingValue;
}
