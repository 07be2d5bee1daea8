import { declare } from './registry.js';

const KEEP_32 = 'Keep an openapi-3.2 target for readers that know it.';

export const downlevel = {
  'downlevel.query-method': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'QUERY operation left out',
    message: (p) => `${p.pointer}: OpenAPI 3.1 has no QUERY method; the operation was left out.`,
    help: () => [KEEP_32],
  }),
  'downlevel.additional-operations': declare<{ pointer: string; methods: readonly string[] }>({
    severity: 'warning',
    title: 'Operations of further methods left out',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.1 has fixed methods only; the operations of ${p.methods.join(', ')} were left out.`,
    help: () => [KEEP_32],
  }),
  'downlevel.tag-summary': declare<{ pointer: string; tag: string }>({
    severity: 'warning',
    title: 'Summary of a tag left out',
    message: (p) => `${p.pointer}: OpenAPI 3.1 has no summary of a tag; that of "${p.tag}" was left out.`,
  }),
  'downlevel.tag-parent': declare<{ pointer: string; tag: string; parent: string }>({
    severity: 'warning',
    title: 'Parent of a tag left out',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.1 has no nested tags; the parent "${p.parent}" of "${p.tag}" was left out, x-tagGroups stays.`,
  }),
  'downlevel.tag-kind': declare<{ pointer: string; tag: string }>({
    severity: 'warning',
    title: 'Kind of a tag left out',
    message: (p) => `${p.pointer}: OpenAPI 3.1 has no kinds of tags; that of "${p.tag}" was left out.`,
  }),
  'downlevel.member-not-in-3.1': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'Member OpenAPI 3.1 does not have',
    message: (p) => `${p.pointer} is not in OpenAPI 3.1 and was left out.`,
  }),
  'downlevel.value-not-in-3.1': declare<{ pointer: string; value: string; left: 'parameter' | 'member' }>({
    severity: 'warning',
    title: 'Value OpenAPI 3.1 does not have',
    message: (p) => `${p.pointer}: OpenAPI 3.1 does not know "${p.value}"; the ${p.left} was left out.`,
  }),
  'downlevel.info-summary': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'Summary of the API left out',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no summary of the API; it was left out.`,
  }),
  /** `url` is the address written instead; null when there is another one already. */
  'downlevel.license-identifier': declare<{ pointer: string; identifier: string; url: string | null }>({
    severity: ['info', 'warning'],
    title: 'Licence without its identifier',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has no licence identifiers; "${p.identifier}" ${
        p.url === null ? 'was left out, because a url is given.' : `was written as the url ${p.url}.`
      }`,
  }),
  'downlevel.webhooks': declare<{ names: readonly string[] }>({
    severity: 'warning',
    title: 'Webhooks left out',
    message: (p) => `#/webhooks: OpenAPI 3.0 has no webhooks; ${p.names.join(', ')} left out.`,
    help: () => ['Keep an openapi-3.1 or openapi-3.2 target for readers that know webhooks.'],
  }),
  'downlevel.component-path-items': declare<{ names: readonly string[] }>({
    severity: 'info',
    title: 'Shared path items written where they are used',
    message: (p) =>
      `#/components/pathItems: OpenAPI 3.0 shares no path items; ${p.names.join(', ')} stand where they are used.`,
  }),
  /** `inlined` tells whether the chain ended at a path item. */
  'downlevel.path-item-ref': declare<{ pointer: string; chain: readonly string[]; inlined: boolean }>({
    severity: ['info', 'warning'],
    title: 'Reference to a path item',
    message: (p) =>
      `${p.pointer}: ${p.chain.join(' → ')} ${
        p.inlined ? 'was written in its place.' : 'leads to no path item; the path was left out.'
      }`,
  }),
  'downlevel.mutual-tls': declare<{ pointer: string; scheme: string }>({
    severity: 'warning',
    title: 'Mutual TLS left out',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has no mutualTLS; the scheme "${p.scheme}" and what requires it were left out.`,
  }),
  'downlevel.empty-responses': declare<{ pointer: string }>({
    severity: 'info',
    title: 'Operation without responses',
    message: (p) => `${p.pointer}: OpenAPI 3.0 wants a response; one that says nothing was written.`,
  }),
  'downlevel.ref-siblings': declare<{ pointer: string; members: readonly string[]; left: boolean }>({
    severity: 'info',
    title: 'Members beside a reference',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 reads nothing beside $ref; ${
        p.left ? `${p.members.join(', ')} left out.` : `the reference moved into allOf, beside ${p.members.join(', ')}.`
      }`,
  }),
  'downlevel.null-type': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'Schema of null alone',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no null type; the schema was written as nullable without a type.`,
  }),
  /** `composed` tells that an `anyOf` or `oneOf` left no room for the types. */
  'downlevel.multi-type': declare<{ pointer: string; types: readonly string[]; composed: boolean }>({
    severity: ['info', 'warning'],
    title: 'Several types',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has one type a schema; ${p.types.join(', ')} ${
        p.composed ? 'were left out beside anyOf or oneOf.' : 'were written as anyOf.'
      }`,
  }),
  'downlevel.nullable-composition': declare<{ pointer: string }>({
    severity: 'info',
    title: 'Null among several branches',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no null type; its branch was written as nullable.`,
  }),
  'downlevel.const': declare<{ pointer: string }>({
    severity: 'info',
    title: 'Constant written as enum',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no const; an enum stands for it.`,
  }),
  'downlevel.schema-examples': declare<{ pointer: string; kept: boolean }>({
    severity: ['info', 'warning'],
    title: 'Examples of a schema',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has one example a schema; ${p.kept ? 'the first was written.' : 'examples were left out.'}`,
  }),
  'downlevel.exclusive-bound': declare<{ pointer: string; keyword: string }>({
    severity: 'warning',
    title: 'Exclusive bound left out',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has one bound a side; ${p.keyword} was left out.`,
  }),
  'downlevel.content-encoding': declare<{ pointer: string; encoding: string; kept: boolean }>({
    severity: ['info', 'warning'],
    title: 'Encoding of a text',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has no contentEncoding; "${p.encoding}" ${
        p.kept ? 'was written as format byte.' : 'was left out.'
      }`,
  }),
  'downlevel.unsupported-keyword': declare<{ pointer: string; keyword: string }>({
    severity: 'warning',
    title: 'Keyword OpenAPI 3.0 does not have',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no ${p.keyword}; it was left out.`,
  }),
};
