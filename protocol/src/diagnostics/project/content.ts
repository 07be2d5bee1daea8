import { declare } from '../registry.js';

export const content = {
  'content.dir-missing': declare<{ dir: string }>({
    severity: 'warning',
    title: 'Content directory missing',
    message: (p) => `content.dir names ${p.dir}, which does not exist; the document has no pages.`,
    help: () => ['Create the directory, or correct content.dir in docgen.yaml.'],
  }),
  'content.dir-escapes-base': declare<{ dir: string }>({
    severity: 'warning',
    title: 'Content directory outside the application',
    message: (p) => `content.dir names ${p.dir}, which lies outside the application; the document has no pages.`,
    help: () => ['Move the pages into the application.'],
  }),
  'content.duplicate-slug': declare<{ slug: string; files: string[] }>({
    severity: 'error',
    title: 'Two pages with one slug',
    message: (p) => `The pages ${p.files.join(' and ')} have the slug ${p.slug}; the later one was left out.`,
    help: () => ['Give one of them another slug in its front matter.'],
  }),
  'content.duplicate-operation-id': declare<{ id: string }>({
    severity: 'warning',
    title: 'Reference to several operations',
    message: (p) =>
      `A page refers to the operation ${p.id}, which several operations are called; the last one was taken.`,
    help: () => ['Refer to it as METHOD /path, or give the operations ids of their own.'],
  }),
  'content.unresolved-directive': declare<{ file: string; directive: string }>({
    severity: 'error',
    title: 'Directive names nothing',
    message: (p) => `${p.directive} in ${p.file} names nothing in the document; its text stays as it is.`,
    help: () => ['Write ::operation{id="<operationId>"} or ::schema{name="<component>"} with a name the document has.'],
  }),
  'content.unknown-directive': declare<{ file: string; name: string }>({
    severity: 'warning',
    title: 'Unknown directive',
    message: (p) => `::${p.name} in ${p.file} is no directive; its text stays as it is.`,
    help: () => ['The directives are operation and schema.'],
  }),
  'content.unresolved-nav-ref': declare<{ file: string; ref: string }>({
    severity: 'error',
    title: 'Navigation entry names nothing',
    message: (p) => `nav.ref of ${p.file} names "${p.ref}", which is nothing in the document; the entry was left out.`,
    help: () => ['Name an operationId, METHOD /path, or a tag of the document.'],
  }),
};
