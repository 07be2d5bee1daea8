import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const attribute = {
  'attribute.unreadable': declare<{
    attribute: string;
    argument: string | null;
    reason: string;
    advice: string | null;
    /** Says whether the whole declaration was skipped, the one argument counts as not given, or a part of its type takes anything. */
    effect: 'skipped' | 'unset' | 'open';
  }>({
    severity: 'warning',
    title: 'Attribute not read',
    message: (p) =>
      `${p.attribute}${p.argument === null ? '' : `, argument ${p.argument}`}: ${p.reason}. ${outcomeOf(p.effect)}.`,
    help: (p) => (p.advice === null ? [] : [p.advice]),
  }),
  'attribute.mock-invalid': declare<{ reason: string }>({
    severity: 'warning',
    title: 'Mock says nothing',
    message: (p) => `Mock ${p.reason}, so it was ignored.`,
    help: () => ['State faker or seedGroup, and on a class the property it is for.'],
  }),
  'attribute.mock-unknown-property': declare<{ class: string; name: string; known: string[] }>({
    severity: 'warning',
    title: 'Mock names no property',
    message: (p) =>
      `Mock on ${p.class} names the property ${p.name}, which the document does not show; it shows: ${listing(p.known)}.`,
    help: () => ['Correct the name, or remove the attribute.'],
  }),
  'attribute.without-effect': declare<{ attribute: string; reason: string }>({
    severity: 'warning',
    title: 'Attribute without effect',
    message: (p) => `${p.attribute} has no effect here: ${p.reason}.`,
    help: () => ['Remove it; the document is the same without it.'],
  }),
  'attribute.hidden-unmatched': declare<{ class: string; name: string | null; known: string[] }>({
    severity: 'warning',
    title: 'Hidden names no property',
    message: (p) =>
      p.name === null
        ? `Hidden() on ${p.class} names no property, so nothing was left out; the document shows: ${listing(p.known)}.`
        : `Hidden('${p.name}') on ${p.class} matches no property in the document, so nothing was left out; the document shows: ${listing(p.known)}.`,
    help: () => ['Name a property as the document spells it.'],
  }),
  'attribute.property-unsupported': declare<{ attribute: string; argument: string }>({
    severity: 'warning',
    title: 'Argument not for properties',
    message: (p) => `${p.attribute} on a property does not take the argument ${p.argument}.`,
    help: (p) => [`Remove ${p.argument}.`],
  }),
  'attribute.schema-class-unread': declare<{ attribute: string; class: string }>({
    severity: 'warning',
    title: 'Attribute of an action on a schema class',
    message: (p) => `${p.attribute} speaks of operations and has no effect on ${p.class}, which is no controller.`,
    help: () => ['Put it on the action, or on its controller.'],
  }),
  'attribute.schema-class-unusable': declare<{ attribute: string; class: string }>({
    severity: 'warning',
    title: 'Body declaration without a body',
    message: (p) => `${p.attribute} on ${p.class} has no effect: only operations without a request body use the class.`,
    help: () => ['Write QueryParameter on the action instead.'],
  }),
  'attribute.error-component-contested': declare<{ status: string; names: string[] }>({
    severity: 'warning',
    title: 'Two component names for one error',
    message: (p) =>
      `Exceptions answered with ${p.status} claim different component names: ${listing(p.names)}. The default name was kept.`,
    help: () => ['Give them one name, or name the response with Response(errorComponent: ...).'],
  }),
  'attribute.body-parameter-unread': declare<{ name: string; verb: string }>({
    severity: 'warning',
    title: 'Body field on a verb without a body',
    message: (p) => `BodyParameter('${p.name}') has no effect on ${p.verb}, which sends no request body.`,
    help: () => ['Write QueryParameter instead.'],
  }),
  'attribute.in-docs-unknown': declare<{ key: string | null; known: string[] }>({
    severity: 'warning',
    title: 'InDocs names no document',
    message: (p) =>
      p.key === null
        ? `InDocs is given no document, so the route is in none. The documents of docgen.yaml are: ${listing(p.known)}.`
        : `InDocs names the document "${p.key}", which docgen.yaml does not have. Its documents are: ${listing(p.known)}.`,
    help: (p) => [`Name one of them, or add ${p.key ?? 'the document'} under documents in docgen.yaml.`],
  }),
  'attribute.path-parameter-unmatched': declare<{ name: string; segments: string[] }>({
    severity: 'warning',
    title: 'PathParameter for a segment that is not there',
    message: (p) =>
      `The path has no segment {${p.name}}, so PathParameter('${p.name}') was ignored; the segments are: ${listing(p.segments)}.`,
    help: () => ['Write the name as it stands between the braces of the route.'],
  }),
  'attribute.ignore-param-unmatched': declare<{ name: string; documented: string[] }>({
    severity: 'warning',
    title: 'IgnoreParam for a parameter that is not there',
    message: (p) =>
      `IgnoreParam('${p.name}') removed nothing, because there is no such parameter; the parameters are: ${listing(p.documented)}.`,
    help: () => ['Correct the name, or remove the attribute.'],
  }),
  'attribute.ignore-param-location': declare<{ name: string; in: string; reason: string }>({
    severity: 'warning',
    title: 'IgnoreParam cannot remove this',
    message: (p) => `IgnoreParam('${p.name}', in: '${p.in}') ${p.reason}; nothing was removed.`,
    help: () => ['Write query, header or cookie; a parameter of the path cannot be removed.'],
  }),
  'attribute.ignore-response-unmatched': declare<{ status: string; documented: string[] }>({
    severity: 'warning',
    title: 'IgnoreResponse for a response that is not there',
    message: (p) =>
      `IgnoreResponse(${p.status}) removed nothing, because there is no such response; the responses are: ${listing(p.documented)}.`,
    help: () => ['Correct the status, or remove the attribute.'],
  }),
  'attribute.description-unusable': declare<{ reason: string }>({
    severity: 'warning',
    title: 'Description not usable',
    message: (p) => `Description ${p.reason}; it was ignored.`,
    help: () => ['Give either a text or a file, for something the operation has.'],
  }),
  'attribute.body-on-bodyless-status': declare<{ status: string }>({
    severity: 'warning',
    title: 'Body on a status that has none',
    message: (p) =>
      `Response(${p.status}, type: ...) has a body, but HTTP sends none with ${p.status}; it was documented without one.`,
    help: () => ['Remove the type, or state another status.'],
  }),
  'attribute.error-component-invalid': declare<{ name: string; status: string | null }>({
    severity: 'warning',
    title: 'Name not allowed in OpenAPI',
    message: (p) =>
      `OpenAPI does not allow the component name "${p.name}"; the ${p.status === null ? '' : `${p.status} `}response keeps the name it had.`,
    help: () => ['Use letters, digits, dot, underscore and hyphen.'],
  }),
  'attribute.error-component-unreachable': declare<{ status: string; name: string }>({
    severity: 'warning',
    title: 'errorComponent without effect',
    message: (p) =>
      `errorComponent "${p.name}" has no effect on status ${p.status}: only error responses of status 400 and above are shared between operations.`,
    help: () => ['Remove errorComponent from this response.'],
  }),
  'attribute.error-component-unread': declare<{ name: string }>({
    severity: 'warning',
    title: 'ErrorComponent on an action',
    message: (p) => `ErrorComponent('${p.name}') has no effect on a controller method.`,
    help: () => ['Put it on the exception class or on the method that renders it.'],
  }),
  'attribute.body-parameter-name': declare<{ name: string }>({
    severity: 'warning',
    title: 'BodyParameter without a field name',
    message: (p) =>
      `BodyParameter('${p.name}') names no field: the name starts with *, or a part between its dots is empty. It was ignored.`,
    help: () => ['Write the field as a rule key would name it: "a.b", or "a.*.b" for the items of a list.'],
  }),
  'attribute.body-parameter-parent': declare<{ name: string }>({
    severity: 'warning',
    title: 'BodyParameter below a field that is no object',
    message: (p) =>
      `BodyParameter('${p.name}') stands below a field that is neither an object nor a list; it was ignored.`,
    help: () => ['Correct the name, or declare the field above it as an object.'],
  }),
  'attribute.example-unusable': declare<{ reason: string }>({
    severity: 'warning',
    title: 'Example not usable',
    message: (p) => `Example ${p.reason}; it was ignored.`,
    help: () => [
      'Give exactly one of value, file and externalValue, and at most one of status, request and parameter.',
    ],
  }),
  'attribute.example-target-missing': declare<{ target: string; documented: string[] }>({
    severity: 'warning',
    title: 'Example for something that is not there',
    message: (p) =>
      `Example is for ${p.target}, which the operation does not have; it was ignored. The operation has: ${listing(p.documented)}.`,
    help: () => ['Name one of these, or declare what is missing with Response or a parameter attribute.'],
  }),
  'attribute.example-duplicate-name': declare<{ name: string | null; target: string }>({
    severity: 'warning',
    title: 'Two examples with one name',
    message: (p) =>
      `${p.name === null ? 'A second unnamed Example' : `A second Example named "${p.name}"`} of ${p.target} was ignored.`,
    help: () => ['Give each of these examples a name of its own.'],
  }),
};

/** Says what became of what cannot be read. */
function outcomeOf(effect: 'skipped' | 'unset' | 'open'): string {
  if (effect === 'skipped') return 'The attribute was ignored';
  return effect === 'open' ? 'It was documented as any value' : 'The argument was ignored';
}
