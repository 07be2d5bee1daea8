import { declare } from '../registry.js';

export const tags = {
  'tags.name-collision': declare<{ tag: string; controllers: string[] }>({
    severity: 'info',
    title: 'Controllers with one tag',
    message: (p) =>
      `The operations of several controllers stand under the one tag "${p.tag}": ${p.controllers.join(', ')}.`,
    help: () => ["Give one of them a tag of its own with #[Group('…')] on the class."],
  }),
};
