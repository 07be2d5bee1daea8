import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const versioning = {
  'versioning.version-unstated': declare<{ document: string }>({
    severity: 'warning',
    title: 'Version of a document unstated',
    message: (p) =>
      `documents.${p.document} has an api_version and no info.version; the document is written as the code is today.`,
    help: () => ['State the API version of the document: info.version, in docgen.yaml.'],
  }),
  'versioning.unordered': declare<{ versions: readonly string[]; policy: string }>({
    severity: 'warning',
    title: 'Versions without an order',
    message: (p) =>
      p.policy === 'none'
        ? `The versions ${listing(p.versions)} are neither all dates nor all semantic versions; no change of the API was undone.`
        : `versioning is ${p.policy}, and ${p.versions[0]} is no such version; no change of the API was undone.`,
    help: () => [
      'Write all of them as 2026-02-01 or all as 1.4.0, and say versioning: date or versioning: semver in docgen.yaml.',
    ],
  }),
  'versioning.change-invalid': declare<{ class: string; verb: string; reason: string }>({
    severity: 'warning',
    title: 'Version change that cannot be applied',
    message: (p) => `${p.verb} on ${p.class} was left out: ${p.reason}.`,
    help: () => ['Correct the attribute; a change class has #[ApiVersionChange] and says beside it what changed.'],
  }),
  'versioning.change-target-missing': declare<{
    class: string;
    verb: string;
    target: string;
    known: readonly string[];
  }>({
    severity: 'warning',
    title: 'Target of a version change missing',
    message: (p) => `${p.verb} on ${p.class} names ${p.target}, which the document does not have.`,
    help: (p) => [`Name what the document has today; there is ${listing(p.known, 'nothing of the kind')}.`],
  }),
  'versioning.change-target-unchanged': declare<{ class: string; verb: string; target: string }>({
    severity: 'warning',
    title: 'Version change without a difference',
    message: (p) => `${p.verb} on ${p.class} changes nothing: ${p.target} is today as the older version had it.`,
    help: () => ['Remove the attribute, or correct what it names.'],
  }),
  'versioning.schema-unresolved': declare<{ class: string; verb: string; schema: string }>({
    severity: 'warning',
    title: 'Class of a version change without a schema',
    message: (p) => `${p.verb} on ${p.class} names ${p.schema}, of which this document has no such schema.`,
    help: () => [
      'Name the class the document has a schema of: of a request the form request or Data class, of a response the resource, model or Data class.',
    ],
  }),
  'versioning.type-unresolved': declare<{ class: string; type: string }>({
    severity: 'warning',
    title: 'Type of a removed field unreadable',
    message: (p) =>
      `RemovedResponseField on ${p.class} states the type "${p.type}", which is none; the field takes any value.`,
    help: () => [
      'Write a class the document has a schema of, or string, integer, number, boolean, object or array; with [] for a list and ? for null.',
    ],
  }),
  'versioning.enum-prose-dropped': declare<{ class: string; enum: string }>({
    severity: 'warning',
    title: 'Descriptions of an enum dropped',
    message: (p) =>
      `RemovedEnumValue on ${p.class} describes its value by nothing; the descriptions by value of ${p.enum} were left out.`,
    help: () => ["Describe it: #[RemovedEnumValue(…, description: '…')]."],
  }),
  'versioning.example-dropped': declare<{ class: string; pointer: string }>({
    severity: 'warning',
    title: 'Example that cannot follow a version change',
    message: (p) => `The example at ${p.pointer} is none of the version before ${p.class}; it was left out there.`,
    help: () => ['Nothing is wrong with today’s document. An example that fits both versions is kept in both.'],
  }),
  'versioning.scope-matches-nothing': declare<{ class: string; selector: string; schema: string | null }>({
    severity: 'warning',
    title: 'Scope of a version change without a match',
    message: (p) =>
      p.schema === null
        ? `AppliesTo on ${p.class} names ${p.selector}, and no operation of the document is called so.`
        : `No operation that AppliesTo on ${p.class} selects with ${p.selector} has to do with ${p.schema}; the change was not made.`,
    help: () => [
      "Name an operation by its method and path or its operationId; * stands for anything: #[AppliesTo('GET /api/orders/*')].",
    ],
  }),
  'versioning.scope-unforkable': declare<{ class: string; schema: string; reason: string }>({
    severity: 'warning',
    title: 'Schema that cannot differ between operations',
    message: (p) =>
      `The older shape of ${p.schema} cannot be written inline for the operations AppliesTo on ${p.class} selects: ${p.reason}; it was left as it is there.`,
    help: () => ['Let the change apply to every operation, or give these operations a class of their own.'],
  }),
  'versioning.header-name-ignored': declare<{ name: string }>({
    severity: 'warning',
    title: 'Name of the version header ignored',
    message: (p) =>
      `api_version.header is ${p.name}, which OpenAPI ignores as a parameter; the document has no version header.`,
    help: () => ['Name another header, such as X-Api-Version.'],
  }),
};
