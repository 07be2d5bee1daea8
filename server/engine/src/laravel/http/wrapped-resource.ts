import { ANONYMOUS_RESOURCE_COLLECTION, REQUEST } from '@docgen/laravel-knowledge';
import { callMember } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { klass, NULL, shape, unknown } from '../../types/make.js';
import type { ClassType, ShapeField, Type } from '../../types/type.js';
import { isCollection, isCollectionResource, isPaginator } from '../classes.js';
import { resolvedArray } from '../resources/resolved-array.js';

const UNREAD = unknown('vendor-body');

/**
 * Gives the body that a resource at the root of a response sends: wrapped where nothing names another key than `data`, with what `with()`,
 * `additional()` and a page put beside it.
 */
export function wrappedResource(body: ClassType, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  const { reader } = codebase;
  const many = isCollectionResource(body.fqcn, codebase);
  // The items of a collection say how they are wrapped, and which keys they keep.
  const item = body.fqcn === ANONYMOUS_RESOURCE_COLLECTION ? body.args?.[0] : undefined;
  const said = item?.kind === 'class' ? item.fqcn : body.fqcn;
  const wraps = reader.read<Record<string, unknown>>('host:resourceWraps');
  if ([reader.read('host:wrap'), wraps?.[said]].some((key) => key !== undefined && key !== 'data')) return UNREAD;
  const isOwn = (name: string, of = said): boolean => {
    const found = codebase.property(of, name);
    return found !== undefined && codebase.isProject(found.in);
  };
  if (isOwn('wrap') || isOwn('wrap', body.fqcn) || (many && isOwn('preserveKeys'))) return UNREAD;
  const beside = besides(body, many ? 2 : 1, frame);
  if (beside === undefined) return UNREAD;
  if (many) {
    const paged = pageOf(body, frame);
    return paged === undefined ? UNREAD : joined([{ key: 'data', type: body }, ...paged], beside);
  }
  const own = resolvedArray(body, frame);
  const data = own?.kind === 'shape' ? own.fields.find(({ key }) => key === 'data') : undefined;
  if (data !== undefined) return UNREAD;
  return joined([{ key: 'data', type: body }], beside);
}

/** Lists members beside the data; undefined where they cannot be read. */
function besides(body: ClassType, at: number, frame: BodyFrame): readonly ShapeField[] | undefined {
  const { codebase } = frame.run;
  const stated =
    codebase.projectMethod(body.fqcn, 'with') === undefined
      ? []
      : [callMember(body, 'with', typeArgs(frame, [klass(REQUEST)]), frame)];
  const given = body.args?.[at];
  const all = given === undefined ? stated : [...stated, given];
  if (isDeclared(body, 'additional', codebase) || isDeclared(body, 'with', codebase)) return undefined;
  return all.every((one) => one.kind === 'shape') ? all.flatMap(({ fields }) => fields) : undefined;
}

function isDeclared({ fqcn }: ClassType, name: string, codebase: BodyFrame['run']['codebase']): boolean {
  const found = codebase.property(fqcn, name);
  return found !== undefined && codebase.isProject(found.in);
}

/** Lists what a page puts beside its items: nothing for what is no page; undefined where nobody knows, or the class says it itself. */
function pageOf(body: ClassType, frame: BodyFrame): readonly ShapeField[] | undefined {
  const { codebase } = frame.run;
  const source = body.fqcn === ANONYMOUS_RESOURCE_COLLECTION ? body.args?.[1] : undefined;
  if (source?.kind === 'list' || source?.kind === 'shape') return [];
  if (source?.kind !== 'class' || codebase.method(body.fqcn, 'paginationInformation') !== undefined) return undefined;
  if (!isPaginator(source.fqcn, codebase)) return isCollection(source.fqcn, codebase) ? [] : undefined;
  const page = callMember(source, 'toArray', typeArgs(frame, []), frame);
  if (page.kind !== 'shape') return undefined;
  const read = (name: string): Type => page.fields.find(({ key }) => key === name)?.type ?? NULL;
  const links = ['first', 'last', 'prev', 'next'].map((key) => ({ key, type: read(`${key}_page_url`) }));
  const meta = page.fields.filter(
    ({ key }) => key !== 'data' && !/^(first|last|prev|next)_page_url$/.test(String(key)),
  );
  return [
    { key: 'links', type: shape(links, true) },
    { key: 'meta', type: shape(meta, true) },
  ];
}

/** Joins what stands beside one another; what two parts name is merged in a way that is not read. */
function joined(fields: readonly ShapeField[], beside: readonly ShapeField[]): Type {
  const keys = [...fields, ...beside].map(({ key }) => key);
  return new Set(keys).size < keys.length ? UNREAD : shape([...fields, ...beside], true);
}
