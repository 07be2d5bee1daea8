import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { credentialNames, credentialShape } from '../../analysis/index.js';
import { pointer } from '../../document/index.js';
import type { LintPosition, LintRule } from '../rule.js';

const VALUES = ['example', 'examples', 'const', 'enum', 'default'] as const;

/** Finds names that read, and published values that look, like credentials (lint 3). It never repeats the value. */
export const dataLeakage: LintRule = {
  allows: ['pointer'],
  visits({ patterns }) {
    const labelOf = credentialNames(patterns);
    const named = (name: string, below: readonly string[], at: LintPosition): void => {
      const label = labelOf(name)?.label;
      if (label === undefined) return;
      const params = { pointer: pointer([...at.path, ...below]), label, where: 'name' } as const;
      at.report('lint.data-leakage', params, { below, names: [name] });
    };
    return {
      schema(node, at) {
        const properties = node.get('properties');
        if (isMap(properties)) for (const name of properties.keys()) named(name, ['properties', name], at);
        valuesOf(node, at);
      },
      parameter(node, at) {
        const name = node.get('name');
        // Headers and cookies carry credentials by design.
        if ((node.get('in') === 'query' || node.get('in') === 'path') && typeof name === 'string') named(name, [], at);
        valuesOf(node, at);
      },
      header: valuesOf,
      mediaType: valuesOf,
    };
  },
};

function valuesOf(node: JsonMap, at: LintPosition): void {
  for (const member of VALUES) {
    const value = node.get(member);
    if (value !== undefined) texts(value, [member], at);
  }
}

function texts(value: Json, below: readonly string[], at: LintPosition): void {
  if (typeof value === 'string') {
    const label = credentialShape(value);
    if (label === undefined) return;
    const params = { pointer: pointer([...at.path, ...below]), label, where: 'value' } as const;
    at.report('lint.data-leakage', params, { below, member: below[0] as string });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      texts(item, [...below, String(index)], at);
    });
  } else if (isMap(value)) {
    for (const [key, member] of value) texts(member, [...below, key], at);
  }
}
