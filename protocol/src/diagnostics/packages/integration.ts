import { declare } from '../registry.js';

export const integration = {
  'integration.disabled': declare<{ integration: string }>({
    severity: 'info',
    title: 'Integration switched off',
    message: (p) =>
      `The application uses what the integration ${p.integration} reads, but docgen.yaml switches it off; nothing of it was documented.`,
    help: (p) => [`Set integrations.${p.integration}.enabled to true to document it.`],
  }),
};
