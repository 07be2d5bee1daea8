/** A value as the catalogue writes it: plain JSON, members in the order of the file. */
export type SettingValue =
  | null
  | boolean
  | number
  | string
  | readonly SettingValue[]
  | { readonly [key: string]: SettingValue };

/** The shape of one setting (config 1.6). */
export type SettingType =
  /** `true` or `false`, nothing else. */
  | { is: 'switch' }
  | { is: 'text' }
  /** Relative to the application root, or absolute (config 1.9). */
  | { is: 'path' }
  /** A closed set; `aliases` are accepted spellings and what they stand for. */
  | { is: 'word'; values: readonly string[]; aliases?: Readonly<Record<string, string>> }
  | { is: 'number'; integer?: true; above?: number }
  /** `512M`, `2G`, or a number of bytes (config 4.1.1). */
  | { is: 'size' }
  | { is: 'list'; of: SettingType }
  /** A map with names of the author's choosing. */
  | { is: 'map'; of: SettingType }
  /** Settings below it are rows of their own; with `open`, unknown ones are allowed. */
  | { is: 'group'; open?: true }
  /** One of several shapes, tried in order. */
  | { is: 'either'; of: readonly SettingType[] }
  | { is: 'null' }
  | { is: 'anything' };

export interface Setting {
  /** Dotted; `*` is a name the author chooses, `[]` an entry of a list: `documents.*.export.targets.[].format`. */
  path: string;
  type: SettingType;
  /** What leaving it out means, as it would be written. Absent: nothing is set. */
  default?: SettingValue;
  /** One sentence. */
  about: string;
  /** A value to show where there is no default. */
  example?: SettingValue;
  /** The value `docgen init` writes; a setting without it is written as a commented line. */
  live?: SettingValue;
}
