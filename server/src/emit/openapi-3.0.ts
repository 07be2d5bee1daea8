import type { JsonMap } from '@docgen/protocol';
import { rootShape } from '../document/index.js';
import { defineDocumentEmitter } from './document-emitter.js';
import { lossesOfPart, lossesOfRest } from './downlevel/losses.js';
import { isMutualTls } from './downlevel/mutual-tls.js';
import { nullPassesAt } from './downlevel/null-passes.js';
import { pathItemAt, pathItemChain } from './downlevel/path-item-chain.js';
import { rootTo30 } from './downlevel/root-to-3.0.js';
import { partTo30 } from './downlevel/to-3.0.js';

/** Emits OpenAPI 3.0 from the 3.1 artifact (emitters 5). What 3.0 says otherwise is rewritten, what it cannot say is dropped; both are reported. */
export const openapi30 = defineDocumentEmitter({
  questions: { pathItemAt, pathItemChain, isMutualTls, nullPassesAt },
  dropsUnreachable: true,
  rest(rest, { source, report }) {
    const lowering = {
      pathItemAt: (ref: string) => pathItemAt(source, ref),
      pathItemChain: (ref: string) => pathItemChain(source, ref),
      isMutualTls: (name: string) => isMutualTls(source, name),
      nullPassesAt: (ref: string) => nullPassesAt(source, ref),
      ...lossesOfRest(report),
    };
    return partTo30(rootTo30(rest, source, lowering), rootShape, lowering) as JsonMap;
  },
  part(part, context) {
    const { kind, ask } = context;
    if (kind.name === 'securitySchemes' && ask('isMutualTls', context.name)) return undefined;
    const { end, ...losses } = lossesOfPart(context);
    const lowered = partTo30(part, kind.walked, {
      pathItemAt: (ref) => ask('pathItemAt', ref),
      pathItemChain: (ref) => ask('pathItemChain', ref),
      isMutualTls: (scheme) => ask('isMutualTls', scheme),
      nullPassesAt: (ref) => ask('nullPassesAt', ref),
      ...losses,
    });
    end();
    return lowered;
  },
});
