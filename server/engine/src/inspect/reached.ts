import type { FactReader } from '@docgen/cache';
import { analyze, openRun } from '../analyze.js';
import { canonicalKey } from '../canonical.js';
import type { CallableRef } from '../contract.js';
import { elementOfClass } from '../framework/iteration.js';
import { ANONYMOUS_COLLECTION } from '../framework/names.js';
import { isResponse, partsOf } from '../framework/response-type.js';
import { metadataOf } from '../metadata.js';
import { withoutNull } from '../operations.js';
import type { ClassType, Type } from '../types.js';

export interface Reached {
  path: string;
  type: Type;
}

const MAX_PATH = 8;

/** Every leaf a response of the callable publishes: payloads, resources, models and plain objects are opened once each. */
export function reached(reader: FactReader, ref: CallableRef): Reached[] {
  const out: Reached[] = [];
  const { world } = openRun(reader);
  const opened = new Set<string>();

  const visit = (type: Type, path: readonly string[]): void => {
    const leaf = () => out.push({ path: path.join('.'), type });
    if (path.length > MAX_PATH) return;
    switch (type.kind) {
      case 'union':
      case 'intersection':
        for (const member of type.members) visit(member, path);
        return;
      case 'list':
        visit(type.item, [...path, '*']);
        return;
      case 'map':
        visit(type.value, [...path, '*']);
        return;
      case 'shape':
        for (const field of type.fields) visit(field.type, [...path, field.key]);
        return;
      case 'class':
        if (!open(type, path)) leaf();
        return;
      default:
        leaf();
    }
  };

  const open = (type: ClassType, path: readonly string[]): boolean => {
    const parts = isResponse(type.fqcn) ? partsOf(type) : undefined;
    if (parts !== undefined) {
      if (parts.body !== undefined) visit(parts.body, path);
      return parts.body !== undefined;
    }
    const element = elementOfClass(type, world);
    if (element !== undefined && !world.isResource(type.fqcn)) {
      visit(element.value, [...path, '*']);
      return true;
    }
    if (!world.isProject(type.fqcn)) {
      // A collection of resources publishes the resource, not what it was made of.
      const published = type.fqcn === ANONYMOUS_COLLECTION ? type.args?.slice(0, 1) : type.args;
      for (const arg of published ?? []) visit(arg, path);
      return (type.args?.length ?? 0) > 0;
    }
    const held = world.isResource(type.fqcn) ? modelAtCallSite(type, reader) : undefined;
    const key = `${type.fqcn.toLowerCase()} ${held === undefined ? '' : canonicalKey(held)}`;
    if (opened.has(key)) return true;
    opened.add(key);
    const method = world.isModel(type.fqcn)
      ? undefined
      : ['toArray', 'jsonSerialize'].find((name) => {
          const found = world.method(type.fqcn, name);
          return found !== undefined && world.body(found) !== undefined;
        });
    if (method !== undefined) {
      const narrowed = held === undefined ? {} : { narrowProperty: { name: 'resource', type: held } };
      for (const site of analyze(reader, { class: type.fqcn, method, ...narrowed }).returns) visit(site.type, path);
      return true;
    }
    const { properties } = metadataOf(reader, type.fqcn);
    for (const property of properties) visit(property.type, [...path, property.name]);
    return properties.length > 0;
  };

  for (const site of analyze(reader, ref).returns) visit(site.response?.body ?? site.type, []);
  return out;
}

/** What the call site gave a resource that names no model itself (responses 7.1). */
function modelAtCallSite(type: ClassType, reader: FactReader): Type | undefined {
  const [given] = type.args ?? [];
  const { resource } = metadataOf(reader, type.fqcn);
  if (given === undefined || resource?.source === 'stated' || resource?.item !== undefined) return undefined;
  const real = withoutNull(given);
  return real.kind === 'unknown' || real.kind === 'never' ? undefined : real;
}
