import { declare } from '../registry.js';

const RUN = 'Run the suite with ApiContract::recordCoverage() first.';

export const coverage = {
  'coverage.not-exercised': declare<{ method: string; path: string; statuses: readonly string[]; delivery: boolean }>({
    severity: 'warning',
    title: 'Response that no test got',
    message: ({ method, path, statuses, delivery }) => {
      if (delivery) return `No test checked a payload of ${method} ${path}.`;
      return statuses.length === 0
        ? `No test reached ${method} ${path}.`
        : `No test got ${statuses.join(', ')} from ${method} ${path}.`;
    },
    help: ({ delivery, path }) => [
      delivery
        ? `Hold a payload to it: $this->assertValidWebhook('${path.replace(/^webhooks\./, '')}', …).`
        : 'Hold a response to it: $this->assertValidExchange($this->getJson(…)).',
    ],
  }),
  'coverage.below-floor': declare<{ document: string; percent: number; floor: number }>({
    severity: 'error',
    title: 'Coverage below its floor',
    message: (p) => `Tests got ${p.percent}% of what document ${p.document} describes; the floor is ${p.floor}%.`,
    help: (p) => [`Cover the responses that are listed, or lower --min to ${Math.floor(p.percent)}.`],
  }),
  'coverage.unmeasured': declare<{ reason: string; exportCommand: string | null }>({
    severity: 'error',
    title: 'Coverage that could not be measured',
    message: (p) => p.reason,
    help: (p) =>
      p.exportCommand === null ? [RUN, 'Name every shard with --path.'] : [`Write the artifact: ${p.exportCommand}.`],
  }),
};
