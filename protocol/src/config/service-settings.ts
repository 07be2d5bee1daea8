import type { Setting } from './setting.js';
import { either, group, list, map, path, text, toggle, word } from './shapes.js';

const nothing = { is: 'null' } as const;

/** Lists every setting of config/docgen.php (config 5), which the host application reads on each boot. */
export const serviceSettings: readonly Setting[] = [
  { path: 'enabled', type: toggle, default: true, about: 'When false, every command except clear stops.' },
  { path: 'viewer', type: group, about: 'The reference page.' },
  { path: 'viewer.enabled', type: toggle, default: true, about: 'When false, no document has a page.' },
  {
    path: 'viewer.editor',
    type: either(text, nothing),
    default: null,
    about: 'Editor that pages of the local environment open source lines in; null for that of docgen.yaml.',
  },
  { path: 'documents', type: group, about: 'Pages by document.' },
  { path: 'documents.*', type: group, about: 'One document of docgen.yaml.' },
  { path: 'documents.*.viewer', type: group, about: 'The page of the document.' },
  {
    path: 'documents.*.viewer.route',
    type: either(text, nothing),
    default: '/docs/api',
    about: 'Base path of the page; null registers none.',
  },
  {
    path: 'documents.*.viewer.enabled',
    type: toggle,
    default: true,
    about: 'When false, the document has no page.',
  },
  {
    path: 'documents.*.viewer.gate',
    type: either(text, nothing),
    default: null,
    about: 'Ability that may see the page; null opens it in the local environment only.',
  },
  {
    path: 'documents.*.viewer.middleware',
    type: list(text),
    default: ['web', 'throttle:60,1'],
    about: 'Middleware of the page.',
  },
  {
    path: 'documents.*.viewer.source',
    type: word('generate', 'artifact', 'cache'),
    default: 'generate',
    about: 'Where the page takes the document from.',
  },
  { path: 'documents.*.viewer.driver', type: text, default: 'single-column', about: 'Renderer of the page.' },
  {
    path: 'documents.*.viewer.cdn',
    type: toggle,
    default: false,
    about: 'Load the script of the page from a CDN.',
  },
  {
    path: 'documents.*.viewer.artifact',
    type: either(path, nothing),
    default: null,
    about: 'File served by the source artifact.',
  },
  {
    path: 'documents.*.viewer.configuration',
    type: map({ is: 'anything' }),
    default: {},
    about: 'Options merged over those of the single-column page.',
  },
  { path: 'cache', type: group, about: 'Storage of the warmed document.' },
  { path: 'cache.store', type: either(text, nothing), default: null, about: 'Cache store; null is the default one.' },
];
