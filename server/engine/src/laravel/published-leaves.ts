import type { FactReader } from '@docgen/cache';
import { ANONYMOUS_RESOURCE_COLLECTION } from '@docgen/laravel-knowledge';
import type { CallableRef } from '../contract.js';
import { analyze, openRun } from '../infer/analysis/analyze.js';
import { metadataOf } from '../infer/analysis/class-metadata.js';
import type { Codebase } from '../infer/codebase.js';
import { elementOfClass } from '../infer/iteration.js';
import { canonicalKey } from '../types/canonical.js';
import { withoutNull } from '../types/operations.js';
import type { ClassType, Type } from '../types/type.js';
import { isModel, isResource } from './classes.js';
import { isResponse, partsOf } from './http/response-type.js';

export interface PublishedLeaf {
  path: string;
  type: Type;
}

const MAX_PATH = 8;

/**
 * Lists every leaf a response of the callable publishes: payloads, resources, models and plain objects are opened once
 * each.
 */
export function publishedLeaves(reader: FactReader, ref: CallableRef): PublishedLeaf[] {
  const opening = new Opening(reader);
  for (const site of analyze(reader, ref).returns) opening.visit(site.response?.body ?? site.type, []);
  return opening.leaves;
}

class Opening {
  readonly leaves: PublishedLeaf[] = [];
  private readonly codebase: Codebase;
  private readonly opened = new Set<string>();

  constructor(private readonly reader: FactReader) {
    this.codebase = openRun(reader).codebase;
  }

  visit(type: Type, path: readonly string[]): void {
    if (path.length > MAX_PATH) return;
    switch (type.kind) {
      case 'union':
      case 'intersection':
        for (const member of type.members) this.visit(member, path);
        return;
      case 'list':
        this.visit(type.item, [...path, '*']);
        return;
      case 'map':
        this.visit(type.value, [...path, '*']);
        return;
      case 'shape':
        for (const field of type.fields) this.visit(field.type, [...path, field.key]);
        return;
      default:
        if (type.kind !== 'class' || !this.open(type, path)) this.leaves.push({ path: path.join('.'), type });
    }
  }

  /** Opens an object; false where its members are unknown. */
  private open(type: ClassType, path: readonly string[]): boolean {
    const { codebase } = this;
    const parts = isResponse(type.fqcn) ? partsOf(type) : undefined;
    if (parts !== undefined) {
      if (parts.body !== undefined) this.visit(parts.body, path);
      return parts.body !== undefined;
    }
    const element = elementOfClass(type, codebase);
    if (element !== undefined && !isResource(type.fqcn, codebase)) {
      this.visit(element.value, [...path, '*']);
      return true;
    }
    if (codebase.isProject(type.fqcn)) return this.openOwn(type, path);
    // A collection of resources publishes the resource, not the model it was made of.
    const published = type.fqcn === ANONYMOUS_RESOURCE_COLLECTION ? type.args?.slice(0, 1) : type.args;
    for (const arg of published ?? []) this.visit(arg, path);
    return (type.args?.length ?? 0) > 0;
  }

  /** Opens an object of a project class, once for each model a resource holds. */
  private openOwn(type: ClassType, path: readonly string[]): boolean {
    const { codebase, reader } = this;
    const held = isResource(type.fqcn, codebase) ? modelAtCallSite(type, reader) : undefined;
    const key = `${type.fqcn.toLowerCase()} ${held === undefined ? '' : canonicalKey(held)}`;
    if (this.opened.has(key)) return true;
    this.opened.add(key);
    const method = isModel(type.fqcn, codebase) ? undefined : this.conversionOf(type.fqcn);
    if (method !== undefined) {
      const narrowed = held === undefined ? {} : { narrowProperty: { name: 'resource', type: held } };
      for (const site of analyze(reader, { class: type.fqcn, method, ...narrowed }).returns)
        this.visit(site.type, path);
      return true;
    }
    const { properties } = metadataOf(reader, type.fqcn);
    for (const property of properties) this.visit(property.type, [...path, property.name]);
    return properties.length > 0;
  }

  private conversionOf(fqcn: string): string | undefined {
    return ['toArray', 'jsonSerialize'].find((name) => {
      const found = this.codebase.method(fqcn, name);
      return found !== undefined && this.codebase.body(found) !== undefined;
    });
  }
}

/** Gives the model of a resource that names none itself, from its call site (responses 7.1). */
function modelAtCallSite(type: ClassType, reader: FactReader): Type | undefined {
  const [given] = type.args ?? [];
  const { resource } = metadataOf(reader, type.fqcn);
  if (given === undefined || resource?.source === 'stated' || resource?.item !== undefined) return undefined;
  const real = withoutNull(given);
  return real.kind === 'unknown' || real.kind === 'never' ? undefined : real;
}
