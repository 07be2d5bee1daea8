import { declare } from '../registry.js';

export const apiResources = {
  'api-resources.model-guessed': declare<{ resource: string; model: string }>({
    severity: 'info',
    title: 'Model of a resource guessed',
    message: (p) => `${p.resource} does not say which model it shows; ${p.model} was taken because of the name.`,
    help: (p) => [`Write @mixin \\${p.model} above the class, or pass the model where the resource is made.`],
  }),
};
