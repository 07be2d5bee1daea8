import { declare } from '../registry.js';

const KEEP_32 = 'Write openapi-3.2 as well, for tools that read it (export.targets).';
const KEEP_31 = 'Write openapi-3.1 or openapi-3.2 as well, for tools that read it (export.targets).';

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
    help: () => [KEEP_32],
  }),
  'downlevel.tag-parent': declare<{ pointer: string; tag: string; parent: string }>({
    severity: 'warning',
    title: 'Parent of a tag left out',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.1 has no nested tags; the parent "${p.parent}" of "${p.tag}" was left out, x-tagGroups stays.`,
    help: () => [KEEP_32],
  }),
  'downlevel.tag-kind': declare<{ pointer: string; tag: string }>({
    severity: 'warning',
    title: 'Kind of a tag left out',
    message: (p) => `${p.pointer}: OpenAPI 3.1 has no kinds of tags; that of "${p.tag}" was left out.`,
    help: () => [KEEP_32],
  }),
  'downlevel.member-not-in-3.1': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'Member OpenAPI 3.1 does not have',
    message: (p) => `${p.pointer} is not in OpenAPI 3.1 and was left out.`,
    help: () => [KEEP_32],
  }),
  'downlevel.value-not-in-3.1': declare<{ pointer: string; value: string; left: 'parameter' | 'member' }>({
    severity: 'warning',
    title: 'Value OpenAPI 3.1 does not have',
    message: (p) => `${p.pointer}: OpenAPI 3.1 does not know "${p.value}"; the ${p.left} was left out.`,
    help: () => [KEEP_32],
  }),
  'downlevel.info-summary': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'Summary of the API left out',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no summary of the API; it was left out.`,
    help: () => ['Say it in info.description of docgen.yaml, which every version has.', KEEP_31],
  }),
  /** `url` is the address written instead; null when there is another one already. */
  'downlevel.license-identifier': declare<{ pointer: string; identifier: string; url: string | null }>({
    severity: ['info', 'warning'],
    title: 'Licence without its identifier',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has no licence identifiers; "${p.identifier}" ${
        p.url === null ? 'was left out, because a url is given.' : `was written as the url ${p.url}.`
      }`,
    help: () => ['Name the licence by info.license.url in docgen.yaml.'],
  }),
  'downlevel.webhooks': declare<{ names: readonly string[] }>({
    severity: 'warning',
    title: 'Webhooks left out',
    message: (p) => `#/webhooks: OpenAPI 3.0 has no webhooks; ${p.names.join(', ')} left out.`,
    help: () => [KEEP_31],
  }),
  'downlevel.component-path-items': declare<{ names: readonly string[] }>({
    severity: 'info',
    title: 'Shared path items written where they are used',
    message: (p) =>
      `#/components/pathItems: OpenAPI 3.0 shares no path items; ${p.names.join(', ')} stand where they are used.`,
    help: () => [KEEP_31],
  }),
  /** `inlined` tells whether the chain ended at a path item. */
  'downlevel.path-item-ref': declare<{ pointer: string; chain: readonly string[]; inlined: boolean }>({
    severity: ['info', 'warning'],
    title: 'Reference to a path item',
    message: (p) =>
      `${p.pointer}: ${p.chain.join(' → ')} ${
        p.inlined ? 'was written in its place.' : 'leads to no path item; the path was left out.'
      }`,
    help: () => [KEEP_31],
  }),
  'downlevel.mutual-tls': declare<{ pointer: string; scheme: string }>({
    severity: 'warning',
    title: 'Mutual TLS left out',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has no mutualTLS; the scheme "${p.scheme}" and what requires it were left out.`,
    help: () => [KEEP_31],
  }),
  'downlevel.empty-responses': declare<{ pointer: string }>({
    severity: 'info',
    title: 'Operation without responses',
    message: (p) => `${p.pointer}: OpenAPI 3.0 wants a response; one that says nothing was written.`,
    help: () => ['Document what it answers, with Response(...).'],
  }),
  'downlevel.ref-siblings': declare<{ pointer: string; members: readonly string[]; left: boolean }>({
    severity: 'info',
    title: 'Members beside a reference',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 reads nothing beside $ref; ${
        p.left ? `${p.members.join(', ')} left out.` : `the reference moved into allOf, beside ${p.members.join(', ')}.`
      }`,
    help: () => [KEEP_31],
  }),
  'downlevel.null-type': declare<{ pointer: string }>({
    severity: 'warning',
    title: 'Schema of null alone',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no null type; the schema was written as nullable without a type.`,
    help: () => [KEEP_31],
  }),
  /** `composed` tells that an `anyOf` or `oneOf` left no room for the types. */
  'downlevel.multi-type': declare<{ pointer: string; types: readonly string[]; composed: boolean }>({
    severity: ['info', 'warning'],
    title: 'Several types',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has one type a schema; ${p.types.join(', ')} ${
        p.composed ? 'were left out beside anyOf or oneOf.' : 'were written as anyOf.'
      }`,
    help: () => [KEEP_31],
  }),
  'downlevel.nullable-composition': declare<{ pointer: string }>({
    severity: 'info',
    title: 'Null among several branches',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no null type; its branch was written as nullable.`,
    help: () => [KEEP_31],
  }),
  /** One for all constants of an operation or a component, `others` besides the one at `pointer`. */
  'downlevel.const': declare<{ pointer: string; others: number }>({
    severity: 'info',
    title: 'Constant written as enum',
    message: (p) =>
      p.others === 0
        ? `${p.pointer}: OpenAPI 3.0 has no const; an enum stands for it.`
        : `${p.pointer} and ${p.others} more beside it: OpenAPI 3.0 has no const; enums stand for them.`,
    help: () => [KEEP_31],
  }),
  'downlevel.schema-examples': declare<{ pointer: string; kept: boolean }>({
    severity: ['info', 'warning'],
    title: 'Examples of a schema',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has one example a schema; ${p.kept ? 'the first was written.' : 'examples were left out.'}`,
    help: () => [KEEP_31],
  }),
  'downlevel.exclusive-bound': declare<{ pointer: string; keyword: string }>({
    severity: 'warning',
    title: 'Exclusive limit left out',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has one limit a side; ${p.keyword} was left out.`,
    help: () => [KEEP_31],
  }),
  'downlevel.content-encoding': declare<{ pointer: string; encoding: string; kept: boolean }>({
    severity: ['info', 'warning'],
    title: 'Encoding of a text',
    message: (p) =>
      `${p.pointer}: OpenAPI 3.0 has no contentEncoding; "${p.encoding}" ${
        p.kept ? 'was written as format byte.' : 'was left out.'
      }`,
    help: () => [KEEP_31],
  }),
  'downlevel.unsupported-keyword': declare<{ pointer: string; keyword: string }>({
    severity: 'warning',
    title: 'Keyword OpenAPI 3.0 does not have',
    message: (p) => `${p.pointer}: OpenAPI 3.0 has no ${p.keyword}; it was left out.`,
    help: () => [KEEP_31],
  }),
};
