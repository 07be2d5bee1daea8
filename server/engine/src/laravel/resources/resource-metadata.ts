import type { ClassMetadata } from '../../contract.js';
import type { Codebase } from '../../infer/codebase.js';
import { isCollectionResource } from '../classes.js';
import { defaultOf } from '../eloquent/property-defaults.js';
import { guessedModel, itemClass, statedModel } from './resource-model.js';
import { membersBeside } from './with-members.js';

/** Describes a resource class: the model behind it, how that was found, and the item of a collection (responses 7). */
export function resourceMetadata(name: string, codebase: Codebase): ClassMetadata {
  const stated = statedModel(name, codebase);
  const guessed = stated === undefined ? guessedModel(name, codebase) : undefined;
  const item = isCollectionResource(name, codebase) ? itemClass(name, codebase) : undefined;
  const beside = membersBeside(name, codebase);
  const preserve = defaultOf(name, 'preserveKeys', codebase);
  return {
    fqcn: name,
    kind: 'resource',
    properties: [],
    resource: {
      model: stated ?? guessed ?? null,
      source: stated !== undefined ? 'stated' : guessed !== undefined ? 'guessed' : 'none',
      ...(item === undefined ? {} : { item }),
      ...(beside === undefined ? {} : { with: beside }),
      ...(preserve?.kind === 'literal' && preserve.value === true ? { preserveKeys: true as const } : {}),
    },
  };
}
