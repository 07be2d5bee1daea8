import { declare } from './registry.js';

export const integration = {
  'integration.disabled': declare<{ integration: string }>({
    severity: 'info',
    title: 'Integration switched off',
    message: (p) => `The integration ${p.integration} applies here and is switched off; nothing of it was documented.`,
    help: (p) => [`Set integrations.${p.integration}.enabled to true to document it.`],
  }),
};
