import type { SettingCase } from './case.js';

const overlay = `overlay: 1.0.0
info: { title: T, version: 1.0.0 }
actions:
  - target: $.info
    update: { summary: From an overlay }
`;
const definitions = (more: string) => `tags: { definitions: [{ name: A }, { name: B${more} }] }`;
const defined = (more: string): SettingCase => ({
  document: definitions(more),
  without: { document: definitions('') },
});
const workflow = (more: string): SettingCase => ({
  document: `workflows: { twice: { ${more} } }`,
  shows: 'interchange',
});
const schemes = 'security: { schemes: { key: { type: http, scheme: bearer } }';

/** Shows each setting of a document, by its path below `documents.<name>`. */
export const documentCases: Readonly<Record<string, SettingCase>> = {
  'info.title': { document: 'info: { title: Pets }' },
  'info.version': { document: 'info: { version: 2.0.0 }' },
  'info.description': { document: 'info: { description: All pets. }' },
  'info.contact': { document: 'info: { contact: { name: Jane } }' },
  'info.license': { document: 'info: { license: { name: MIT } }' },
  'info.description.file': {
    document: 'info: { description: { file: about.md } }',
    files: { 'about.md': 'All pets.\n' },
  },
  'api_version.changes': {
    document: "info: { version: 1.0.0 }\n    api_version: { changes: ['app/Api'] }",
    without: { document: 'info: { version: 1.0.0 }\n    api_version: { changes: [] }' },
    files: {
      'app/Api/Pets.php':
        "<?php\nnamespace App\\Api;\nuse Docgen\\Attributes\\Versioning\\{AddedOperation, ApiVersionChange};\n#[ApiVersionChange('2.0.0', 'Pets.')]\n#[AddedOperation('*')]\nfinal class Pets {}\n",
    },
  },
  'api_version.header': {
    document: 'info: { version: 1.0.0 }\n    api_version: { header: X-Of, changes: [] }',
    without: { document: 'info: { version: 1.0.0 }\n    api_version: { changes: [] }' },
  },
  versioning: {
    document: 'versioning: semver',
    files: { 'old.json': '{"openapi": "3.1.0", "info": {"title": "a", "version": "one"}, "paths": {}}' },
    shows: [['diff', 'old.json', '--enforce']],
  },
  servers: { document: "servers: [{ url: 'https://other.example.com' }]" },
  'routes.include': { document: "routes: { include: ['api/pets'] }" },
  'routes.exclude': { document: "routes: { exclude: ['api/pets'] }" },
  'routes.filter': { document: 'routes: { filter: App\\Docs\\None }', shows: [['export']] },
  'routes.include_vendor': { document: 'routes: { include_vendor: true }' },
  'routes.optional_segments': { document: 'routes: { optional_segments: single }' },
  'security.auth_middleware': { document: 'security: { auth_middleware: null }' },
  'security.schemes': {
    document: `${schemes}, document: [{ key: [] }] }`,
    without: { document: 'security: { document: [{ key: [] }] }' },
  },
  'security.default': { document: `${schemes}, default: [{ key: [] }] }`, without: { document: `${schemes} }` } },
  'security.document': { document: `${schemes}, document: [{ key: [] }] }`, without: { document: `${schemes} }` } },
  error_responses: { document: 'error_responses: problem-details' },
  'tags.default_strategy': { document: 'tags: { default_strategy: none }' },
  'tags.map': { document: 'tags: { map: { Pet: Animals } }' },
  'tags.mapper': { document: 'tags: { mapper: App\\Docs\\Tags }', shows: 'findings' },
  'tags.definitions': { document: 'tags: { definitions: [{ name: A }] }' },
  'tags.definitions.[].name': {
    document: definitions(''),
    without: { document: 'tags: { definitions: [{ name: A }, { name: C }] }' },
  },
  'tags.definitions.[].summary': defined(', summary: Short'),
  'tags.definitions.[].description': defined(', description: Long'),
  'tags.definitions.[].parent': defined(', parent: A'),
  'tags.definitions.[].kind': defined(', kind: nav'),
  'tags.definitions.[].weight': defined(', weight: -1'),
  'representation.nullable': { document: 'representation: { nullable: anyof }' },
  'representation.operation_id': { document: 'representation: { operation_id: controller-method }' },
  'representation.summaries': { document: 'representation: { summaries: none }' },
  'representation.enums.naming': { document: 'representation: { enums: { naming: none } }' },
  'representation.enums.components': { document: 'representation: { enums: { components: false } }' },
  'representation.errors.components': { document: 'representation: { errors: { components: false } }' },
  'representation.pagination.components': { document: 'representation: { pagination: { components: false } }' },
  'representation.examples.formats': {
    document: 'representation: { examples: { formats: { email: me@example.com } } }',
  },
  'integrations.api_resources.enabled': { document: 'integrations: { api_resources: { enabled: false } }' },
  'integrations.api_resources.wrap': { document: 'integrations: { api_resources: { wrap: false } }' },
  'integrations.eloquent.enabled': { document: 'integrations: { eloquent: { enabled: false } }' },
  'integrations.eloquent.migrations': { document: 'integrations: { eloquent: { migrations: false } }' },
  'integrations.request_reads.enabled': { document: 'integrations: { request_reads: { enabled: false } }' },
  'integrations.rate_limit.enabled': { document: 'integrations: { rate_limit: { enabled: false } }' },
  'integrations.sanctum.enabled': { document: 'integrations: { sanctum: { enabled: false } }' },
  'integrations.sanctum.modes': { document: 'integrations: { sanctum: { modes: [token] } }' },
  'integrations.sanctum.cookie': { document: 'integrations: { sanctum: { cookie: crumbs } }' },
  'integrations.passport.enabled': { document: 'integrations: { passport: { enabled: false } }' },
  'integrations.passport.url': { document: "integrations: { passport: { url: 'https://login.example.com' } }" },
  overlays: { document: 'overlays: [o.yaml]', files: { 'o.yaml': overlay } },
  'webhooks.dir': {
    document: 'webhooks: { dir: app/Events }',
    files: {
      'app/Events/Fed.php': "<?php\nnamespace App\\Events;\n#[\\Docgen\\Attributes\\Webhook('fed')]\nclass Fed {}\n",
    },
  },
  'examples.recordings': { document: 'examples: { recordings: none }', shows: 'findings' },
  'content.dir': { document: 'content: { dir: pages }', files: { 'pages/a.md': 'A page.\n' }, shows: 'interchange' },
  'workflows.*.summary': workflow('summary: Twice'),
  'workflows.*.description': workflow('description: Lists the pets twice.'),
  'workflows.*.inputs': workflow('inputs: { type: object }'),
  'workflows.*.outputs': workflow("outputs: { url: '$url' }"),
  'export.mock_faker_key': {
    document: 'export: { mock_faker_key: x-faker }',
    shows: [['export']],
  },
  'coverage.log': { document: 'coverage: { log: logs }', shows: [['export', '-q'], ['coverage']] },
  'export.path': { document: 'export: { path: other.json }', shows: [['export']] },
  'export.targets': { document: 'export: { targets: [{ format: full, path: full.json }] }', shows: [['export']] },
  'export.targets.[].format': {
    document: 'export: { targets: [{ format: full, path: out.json }] }',
    without: { document: 'export: { targets: [{ format: openapi-3.2, path: out.json }] }' },
    shows: [['export']],
  },
  'export.targets.[].path': {
    document: 'export: { targets: [{ format: full, path: a.json }] }',
    without: { document: 'export: { targets: [{ format: full, path: b.json }] }' },
    shows: [['export']],
  },
};
