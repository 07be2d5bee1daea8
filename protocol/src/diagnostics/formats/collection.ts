import { declare } from '../registry.js';

export const collection = {
  'collection.no-server': declare({
    severity: 'warning',
    title: 'No server',
    message: () => 'The document names no server; the variable baseUrl is empty.',
    help: () => ['Name the server in docgen.yaml: documents.<name>.servers.'],
  }),
  'collection.server-variable-no-default': declare<{ variable: string }>({
    severity: 'warning',
    title: 'Server variable without a value',
    message: (p) => `The server variable "${p.variable}" has neither a default nor values; it is empty.`,
    help: () => ['Give it a default in documents.<name>.servers of docgen.yaml.'],
  }),
  'collection.variable-name-collision': declare<{ server: string }>({
    severity: 'warning',
    title: 'Server variable named baseUrl',
    message: (p) => `A variable of the server ${p.server} is named baseUrl, as the address itself; it was left out.`,
    help: () => ['Rename the server variable.'],
  }),
  'collection.path-template-partial': declare<{ path: string }>({
    severity: 'warning',
    title: 'Partly templated segment',
    message: (p) => `${p.path} has a segment that is only in part a parameter; it was written as it stands.`,
    help: () => ['Put the parameter into a segment of its own, or fill the address in by hand.'],
  }),
  'collection.auth-unsupported': declare<{ scheme: string }>({
    severity: 'warning',
    title: 'Security scheme a collection cannot express',
    message: (p) => `A collection cannot express the security scheme "${p.scheme}"; it was left out.`,
    help: () => ['Set the credentials by hand where the collection is used.'],
  }),
  'collection.auth-multi-scheme': declare<{ schemes: readonly string[] }>({
    severity: 'warning',
    title: 'Several security schemes at once',
    message: (p) => `A request of a collection has one security scheme; of ${p.schemes.join(', ')} one is used.`,
    help: () => ['Set the other credentials by hand where the collection is used.'],
  }),
  'collection.body-not-object': declare<{ signature: string }>({
    severity: 'warning',
    title: 'Form that is no object',
    message: (p) => `The form of ${p.signature} is not described as an object; no body is sent.`,
    help: () => ['Describe its fields with BodyParameter(...).'],
  }),
  'collection.body-media-type': declare<{ media: string }>({
    severity: 'warning',
    title: 'Media type without a body',
    message: (p) => `A collection has no body of ${p.media}; it is empty.`,
    help: () => ['Fill the body in by hand where the collection is used.'],
  }),
  'collection.examples-truncated': declare<{ signature: string; count: number; kept: number }>({
    severity: 'warning',
    title: 'Further responses left out',
    message: (p) => `${p.signature} has ${p.count} responses; the first ${p.kept} were saved.`,
    help: () => ['Read the others in an OpenAPI artifact.'],
  }),
  'collection.callbacks-dropped': declare<{ signature: string }>({
    severity: 'warning',
    title: 'Callbacks left out',
    message: (p) => `A collection has no callbacks; those of ${p.signature} were left out.`,
    help: () => ['Read them in an OpenAPI artifact.'],
  }),
  'collection.webhooks-dropped': declare<{ names: readonly string[] }>({
    severity: 'warning',
    title: 'Webhooks left out',
    message: (p) => `A collection has no webhooks; ${p.names.join(', ')} left out.`,
    help: () => ['Read them in an OpenAPI artifact.'],
  }),
};
