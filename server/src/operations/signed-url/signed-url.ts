import { VALIDATE_SIGNATURE } from '@docgen/laravel-knowledge';
import { obj } from '@docgen/protocol';
import {
  type Concern,
  type Contribution,
  isMiddleware,
  type MiddlewareKind,
  parseMiddleware,
  schema,
} from '../../analysis/index.js';

const SIGNED: MiddlewareKind = {
  aliases: ['signed'],
  classes: [VALIDATE_SIGNATURE],
};

const PARAMETERS: [name: string, type: string, required: boolean, description: string][] = [
  ['signature', 'string', true, 'Signature of the link. Send the query of the signed link exactly as issued.'],
  ['expires', 'integer', false, 'Unix time in seconds after which the link is refused. Present on links that expire.'],
];

/** Documents the two query parameters of a route whose links are signed (requests 14.3). Reads the middleware alone. */
export const signedUrl: Concern = {
  name: 'signed-url',
  phase: 'security',
  priority: -1000,
  contribute(operation, ctx) {
    if (!operation.middleware.some((text) => isMiddleware(parseMiddleware(text), SIGNED, ctx))) return [];
    const by = { layer: 'integration', producer: 'integration:signed-url' } as const;
    return PARAMETERS.flatMap(([name, type, required, description]): Contribution[] => {
      const target = { node: 'parameter', in: 'query', name } as const;
      return [
        { target, field: 'required', value: required, by },
        { target, field: 'description', value: description, by },
        schema({ node: 'parameter-schema', in: 'query', name }, obj({ type }), by),
      ];
    });
  },
};
