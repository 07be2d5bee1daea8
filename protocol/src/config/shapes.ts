import type { SettingType } from './setting.js';

/** Spells the commonest shapes, so that a row of the catalogue reads as a row. */
export const toggle: SettingType = { is: 'switch' };
export const text: SettingType = { is: 'text' };
export const path: SettingType = { is: 'path' };
export const size: SettingType = { is: 'size' };
export const group: SettingType = { is: 'group' };
export const openGroup: SettingType = { is: 'group', open: true };

export function word(...values: string[]): SettingType {
  return { is: 'word', values };
}

export function list(of: SettingType): SettingType {
  return { is: 'list', of };
}

/** Takes patterns of routes, or a single one as text. */
export const patterns: SettingType = { is: 'list', of: text, alone: true };

export function map(of: SettingType): SettingType {
  return { is: 'map', of };
}

export function either(...of: SettingType[]): SettingType {
  return { is: 'either', of };
}
