import { declare } from './registry.js';

export const apiResources = {
  'api-resources.model-guessed': declare<{ resource: string; model: string }>({
    severity: 'info',
    title: 'Model of a resource guessed',
    message: (p) => `${p.resource} was typed by ${p.model}, which only the naming convention suggests.`,
    help: (p) => [`Write @mixin \\${p.model} above the class, or pass the model where the resource is built.`],
  }),
};
