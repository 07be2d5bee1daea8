import { type BodyFact, type Expr, walk } from '@docgen/php';
import type { Type } from '../types.js';
import { union } from '../union.js';
import type { World } from '../world.js';

const POINTING = new Set(['morphone', 'morphmany', 'morphtomany']);
const MAX_MODELS = 400;

/**
 * The models beside this one that declare `morphOne`, `morphMany` or `morphToMany` of it under the name (engine 14.4);
 * undefined when none does. Only the folder of the model is searched.
 */
export function morphTargets(model: string, name: string, world: World): Type | undefined {
  const path = world.classOf(model)?.path ?? '';
  const cut = path.lastIndexOf('/');
  if (cut < 0) return undefined;
  const files = world.reader.read<string[]>(`files:${path.slice(0, cut)}`) ?? [];
  const found: Type[] = [];
  for (const file of files.slice(0, MAX_MODELS)) {
    const space = world.reader.read<string>(`namespace:${file}`) ?? '';
    const short = file.slice(file.lastIndexOf('/') + 1).replace(/\.php$/, '');
    const fact = world.classOf(space === '' ? short : `${space}\\${short}`);
    if (fact === undefined || fact.abstract === true || fact.kind !== 'class' || fact.path !== file) continue;
    const points = fact.members.methods.some((method) => {
      const body = world.reader.read<BodyFact>(`body:${fact.name}::${method}`);
      return body !== undefined && pointsBack(body, model, name);
    });
    if (points) found.push({ kind: 'class', fqcn: fact.name });
  }
  return found.length === 0 ? undefined : union(found);
}

function pointsBack(body: BodyFact, model: string, name: string): boolean {
  let found = false;
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k !== 'mcall' || typeof e.name !== 'string' || !POINTING.has(e.name.toLowerCase())) return;
    const [related, as] = e.args.map((arg) => arg.value);
    const isModel =
      related?.k === 'cconst' && related.class.k === 'cref' && related.class.name.toLowerCase() === model.toLowerCase();
    if (isModel && as?.k === 'str' && as.v === name) found = true;
  });
  return found;
}
