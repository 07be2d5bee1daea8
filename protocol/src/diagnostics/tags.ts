import { declare } from './registry.js';

export const tags = {
  'tags.name-collision': declare<{ tag: string; controllers: string[] }>({
    severity: 'info',
    title: 'Controllers share a tag',
    message: (p) => `Several controllers fall back to the tag "${p.tag}": ${p.controllers.join(', ')}.`,
    help: () => ['Give one of them a tag of its own with Group.'],
  }),
};
