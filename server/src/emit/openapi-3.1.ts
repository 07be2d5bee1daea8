import { isMap, type JsonMap } from '@docgen/protocol';
import { type NodePosition, parameterAt, pointer, rewriteDown, rootShape } from '../document/index.js';
import { defineDocumentEmitter } from './document-emitter.js';
import { withoutDefaultDialect } from './downlevel/dialect.js';
import { lossesOfPart, lossesOfRest } from './downlevel/losses.js';
import { withoutTagMembers } from './downlevel/tags.js';
import { type Lowering31, to31 } from './downlevel/to-3.1.js';
import { resolved } from './reference-target.js';

const VERSION = '3.1.1';

/** Emits OpenAPI 3.1 from the 3.2 artifact (emitters 4). A member or value that 3.1 does not have is dropped and reported. */
export const openapi31 = defineDocumentEmitter({
  questions: { parameterAt, resolved },
  dropsUnreachable: true,
  rest(rest, { source, report }) {
    const lowering: Lowering31 = {
      mediaTypeAt: (ref) => resolved(source, ref),
      parameterAt: (ref) => parameterAt(source, ref),
      ...lossesOfRest(report),
    };
    const root = withoutTagMembers(new Map(withoutDefaultDialect(rest, '1', '2')).set('openapi', VERSION), report);
    const lowered = rewriteDown(root, rootShape, (node, place) => to31(node, place, lowering)) as JsonMap;
    return withoutMediaTypes(lowered, source, lowering);
  },
  part(part, context) {
    const { kind, ask } = context;
    const lowering: Lowering31 = {
      mediaTypeAt: (ref) => ask('resolved', ref),
      parameterAt: (ref) => ask('parameterAt', ref),
      ...lossesOfPart(context),
    };
    return rewriteDown(part, kind.walked, (node, place) => to31(node, place, lowering));
  },
});

/** Drops the bucket of shared media types, and tells what each of them loses, which its users do not tell again. */
function withoutMediaTypes(root: JsonMap, source: JsonMap, lowering: Lowering31): JsonMap {
  const components = root.get('components');
  if (!isMap(components) || !components.has('mediaTypes')) return root;
  const bucket = ['components', 'mediaTypes'];
  lowering.report('downlevel.member-not-in-3.1', { pointer: pointer(bucket) }, bucket);
  const all = source.get('components');
  const shared = isMap(all) ? all.get('mediaTypes') : undefined;
  if (isMap(shared)) {
    const only: JsonMap = new Map([['components', new Map([['mediaTypes', shared]])]]);
    rewriteDown(only, rootShape, (node, place: NodePosition) => to31(node, place, lowering));
  }
  const left: JsonMap = new Map(components);
  left.delete('mediaTypes');
  return new Map(root).set('components', left);
}
