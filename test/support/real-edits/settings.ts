import type { Edit } from '../edits.js';
import { pick } from './change.js';

/** Edits docgen.yaml and composer.json. */
export const SETTING_EDITS: readonly Edit[] = [
  {
    name: 'a setting',
    apply: (files, random) => {
      const setting =
        pick(
          [
            'representation: { nullable: 3.0 }',
            'representation: { enum_components: false }',
            'error_responses: false',
            "info: { title: Extra, version: '9' }",
          ],
          random,
        ) ?? '';
      const text = (files['docgen.yaml'] ?? '').replace(/^ {4}(?:representation|error_responses|info): \{?.*\n/gm, '');
      const key = setting.slice(0, setting.indexOf(':'));
      if (text.includes(`\n    ${key}:`)) return { ...files };
      return { ...files, 'docgen.yaml': text.replace(/^( {2}default:)(?: \{\})?\n/m, `$1\n    ${setting}\n`) };
    },
  },
  {
    name: 'a document more',
    apply: (files) => ({
      ...files,
      'docgen.yaml': (files['docgen.yaml'] ?? '').replace(
        /^documents:\n(?! {2}more)/m,
        "documents:\n  more:\n    export: { path: docs/more.json }\n    routes: { include: ['api/*s*'] }\n",
      ),
    }),
  },
  {
    name: 'autoload roots',
    apply: (files, random) => {
      const composer = JSON.parse(files['composer.json'] ?? '{}') as { autoload?: Record<string, unknown> };
      const classmap = random() < 0.5 ? ['app/Models'] : [];
      return {
        ...files,
        'composer.json': JSON.stringify({ ...composer, autoload: { ...composer.autoload, classmap } }),
      };
    },
  },
];
