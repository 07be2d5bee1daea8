import { type BodyFact, type ClassFact, type Expr, walk } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';

const POINTING = new Set(['morphone', 'morphmany', 'morphtomany']);
const MAX_MODELS = 400;

/**
 * Unites the models beside this one that declare `morphOne`, `morphMany` or `morphToMany` of it under the name (engine
 * 14.4); undefined when none does. Only the folder of the model is searched.
 */
export function morphTargets(model: string, name: string, codebase: Codebase): Type | undefined {
  const path = codebase.classOf(model)?.path ?? '';
  const cut = path.lastIndexOf('/');
  if (cut < 0) return undefined;
  const folder = path.slice(0, cut);
  // Every relation of every model asks the same folder.
  const pointing = codebase.reader.lookup(`morphs:${folder}`, () => pointingModels(folder, codebase));
  const found = pointing.get(keyOf({ model: model.toLowerCase(), name }));
  return found === undefined ? undefined : union(found.map((fqcn): Type => ({ kind: 'class', fqcn })));
}

/** Maps each pair of a model and a name to the models of the folder that point to it, in the order of their files. */
function pointingModels(folder: string, codebase: Codebase): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const fact of classesIn(folder, codebase)) {
    const keys = fact.members.methods.flatMap((method) => {
      const body = codebase.reader.read<BodyFact>(`body:${fact.name}::${method}`);
      return body === undefined ? [] : pointersOf(body).map(keyOf);
    });
    for (const key of new Set(keys)) {
      const models = found.get(key);
      if (models === undefined) found.set(key, [fact.name]);
      else models.push(fact.name);
    }
  }
  return found;
}

/** Lists the classes of the files of a folder, in the order of these. */
export function classesIn(folder: string, codebase: Codebase): ClassFact[] {
  const files = codebase.reader.read<string[]>(`files:${folder}`) ?? [];
  return files.slice(0, MAX_MODELS).flatMap((file) => {
    const space = codebase.reader.read<string>(`namespace:${file}`) ?? '';
    const short = file.slice(file.lastIndexOf('/') + 1).replace(/\.php$/, '');
    const fact = codebase.classOf(space === '' ? short : `${space}\\${short}`);
    const isOwn = fact !== undefined && fact.abstract !== true && fact.kind === 'class' && fact.path === file;
    return isOwn ? [fact] : [];
  });
}

function keyOf({ model, name }: Pointer): string {
  return `${model} ${name}`;
}

interface Pointer {
  /** Name in lower case. */
  model: string;
  name: string;
}

/** Maps a body to its pointers: every body is asked for every model and name beside it, and walked once. */
const pointers = new WeakMap<BodyFact, readonly Pointer[]>();

function pointersOf(body: BodyFact): readonly Pointer[] {
  const known = pointers.get(body);
  if (known !== undefined) return known;
  const found: Pointer[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k !== 'mcall' || typeof e.name !== 'string' || !POINTING.has(e.name.toLowerCase())) return;
    const [related, as] = e.args.map((arg) => arg.value);
    if (related?.k === 'cconst' && related.class.k === 'cref' && as?.k === 'str')
      found.push({ model: related.class.name.toLowerCase(), name: as.v });
  });
  pointers.set(body, found);
  return found;
}
