import { listing } from './listing.js';
import { declare } from './registry.js';

export const attribute = {
  'attribute.unreadable': declare<{
    attribute: string;
    argument: string | null;
    reason: string;
    advice: string | null;
    /** Says whether the whole declaration was skipped, or the one argument counts as not given. */
    effect: 'skipped' | 'unset';
  }>({
    severity: 'warning',
    title: 'Attribute not read',
    message: (p) =>
      `${p.attribute}${p.argument === null ? '' : `, argument ${p.argument}`}: ${p.reason}. ${
        p.effect === 'skipped' ? 'The declaration was skipped' : 'The argument counts as not given'
      }.`,
    help: (p) => (p.advice === null ? [] : [p.advice]),
  }),
  'attribute.in-docs-unknown': declare<{ key: string | null; known: string[] }>({
    severity: 'warning',
    title: 'InDocs names no document',
    message: (p) =>
      p.key === null
        ? `InDocs names no document, so the route is in none; there are: ${listing(p.known)}.`
        : `InDocs names the document "${p.key}", which is not configured; there are: ${listing(p.known)}.`,
  }),
  'attribute.path-parameter-unmatched': declare<{ name: string; segments: string[] }>({
    severity: 'warning',
    title: 'PathParameter names no segment',
    message: (p) =>
      `PathParameter('${p.name}') names no segment of the path and was left out; the segments are: ${listing(p.segments)}.`,
  }),
  'attribute.ignore-param-unmatched': declare<{ name: string; documented: string[] }>({
    severity: 'warning',
    title: 'IgnoreParam names no parameter',
    message: (p) =>
      `IgnoreParam('${p.name}') matches no parameter of the operation, so nothing was dropped; documented are: ${listing(p.documented)}.`,
  }),
  'attribute.ignore-param-location': declare<{ name: string; in: string; reason: string }>({
    severity: 'warning',
    title: 'IgnoreParam cannot drop this',
    message: (p) => `IgnoreParam('${p.name}', in: '${p.in}') ${p.reason}; nothing was dropped.`,
    help: () => ['Write path, query, header or cookie; only the last three can be dropped.'],
  }),
  'attribute.ignore-response-unmatched': declare<{ status: string; documented: string[] }>({
    severity: 'warning',
    title: 'IgnoreResponse names no response',
    message: (p) =>
      `IgnoreResponse(${p.status}) matches no response of the operation, so nothing was dropped; documented are: ${listing(p.documented)}.`,
  }),
  'attribute.description-unusable': declare<{ reason: string }>({
    severity: 'warning',
    title: 'Description not usable',
    message: (p) => `Description ${p.reason}; no description was written.`,
    help: () => ['Give exactly one of text and file.'],
  }),
  'attribute.body-on-bodyless-status': declare<{ status: string }>({
    severity: 'warning',
    title: 'Body on a status that has none',
    message: (p) =>
      `Response(${p.status}, type: ...) states a body, but ${p.status} has none; it was documented without.`,
    help: () => ['Remove the type, or state another status.'],
  }),
  'attribute.error-component-invalid': declare<{ name: string; status: string }>({
    severity: 'warning',
    title: 'Component name not allowed',
    message: (p) => `"${p.name}" is no component name; the ${p.status} response keeps the name it had.`,
    help: () => ['Use letters, digits, dot, underscore and hyphen.'],
  }),
  'attribute.error-component-unreachable': declare<{ status: string; name: string }>({
    severity: 'warning',
    title: 'Component name without a shared response',
    message: (p) =>
      `errorComponent "${p.name}" has no effect on status ${p.status}: only errors from 400 up are shared.`,
  }),
  'attribute.error-component-unread': declare<{ name: string }>({
    severity: 'warning',
    title: 'ErrorComponent on an action',
    message: (p) => `ErrorComponent('${p.name}') has no effect on an action.`,
    help: () => ['Put it on the exception class or on the method that renders it.'],
  }),
  'attribute.body-parameter-name': declare<{ name: string }>({
    severity: 'warning',
    title: 'Malformed body path',
    message: (p) =>
      `BodyParameter('${p.name}') names no path: it starts with *, or a segment is empty. It was ignored.`,
    help: () => ['Write a path like "a.b" or "a.*.b".'],
  }),
  'attribute.body-parameter-parent': declare<{ name: string }>({
    severity: 'warning',
    title: 'Body path through a value',
    message: (p) => `BodyParameter('${p.name}') goes through a field that holds no fields; the body is unchanged.`,
    help: () => ['Name a field of an object, or declare the parent as an object.'],
  }),
  'attribute.example-unusable': declare<{ reason: string }>({
    severity: 'warning',
    title: 'Example not usable',
    message: (p) => `Example ${p.reason}; it was not published.`,
  }),
  'attribute.example-target-missing': declare<{ target: string; documented: string[] }>({
    severity: 'warning',
    title: 'Example for something not documented',
    message: (p) => `Example is for ${p.target}, which is not documented; documented are: ${listing(p.documented)}.`,
  }),
  'attribute.example-duplicate-name': declare<{ name: string | null; target: string }>({
    severity: 'warning',
    title: 'Two examples of one name',
    message: (p) =>
      `${p.name === null ? 'A second unnamed Example' : `A second Example named "${p.name}"`} of ${p.target} was not published.`,
    help: () => ['Give every example of one place a name of its own.'],
  }),
};
