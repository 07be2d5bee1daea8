import type { ContractOrigin, ContractViolation } from '@docgen/protocol/rpc';

/** Bounds the breaches a failure tells, and the paths it offers. */
const MOST_VIOLATIONS = 10;
const MOST_PATHS = 8;

/** Writes the failure of an exchange or a webhook (contract 7.1, 7.3). `facts` are the lines below the heading. */
export function mismatchText(
  heading: string,
  facts: readonly (readonly [name: string, value: string])[],
  violations: readonly ContractViolation[],
): string {
  const lines = [heading, '', ...facts.map(([name, value]) => `  ${name.padEnd(9)}  ${value}`), ''];
  for (const violation of violations.slice(0, MOST_VIOLATIONS)) lines.push(...violationLines(violation, '  '), '');
  const more = violations.length - MOST_VIOLATIONS;
  if (more > 0) lines.push(`  … and ${more} more.`);
  return lines.join('\n').trimEnd();
}

export function violationLines(violation: ContractViolation, indent: string): string[] {
  const { location, pointer, message, schema, provenance } = violation;
  return [
    `${indent}${location}${pointer === null ? '' : ` at ${pointer}`}`,
    `${indent}  ${message}`,
    ...(schema === null ? [] : [`${indent}  schema   ${schema}`]),
    ...provenance.map((origin) => `${indent}  from     ${originText(origin)}`),
  ];
}

/** Says who wrote a part of the document: `<producer> (<layer>) — <file>:<line> in <symbol>`. */
export function originText({ producer, layer, source }: ContractOrigin): string {
  const who = `${producer} (${layer})`;
  if (source === undefined) return who;
  const line = source.line === undefined ? '' : `:${source.line}`;
  return `${who} — ${source.file}${line}${source.symbol === undefined ? '' : ` in ${source.symbol}`}`;
}

/** Writes the failure of a request that no operation documents (contract 7.2). */
export function undocumentedText(
  method: string,
  path: string,
  known: readonly string[],
  exportCommand: string,
): string {
  const more = known.length - MOST_PATHS;
  const paths =
    known.length === 0
      ? [`  The contract documents no ${method} operation at all.`]
      : [
          `  The contract documents these ${method} paths:`,
          ...known.slice(0, MOST_PATHS).map((one) => `    ${one}`),
          ...(more > 0 ? [`    … and ${more} more.`] : []),
        ];
  return [
    `${method} ${path} is not documented.`,
    '',
    ...paths,
    '',
    '  The artifact predates this route, or the route is excluded from the document.',
    '',
    `  Rebuild it: ${exportCommand}`,
  ].join('\n');
}

/** Writes the warning about what was not checked (contract 4). */
export function uncheckedText(subject: string, notes: readonly string[]): string | null {
  if (notes.length === 0) return null;
  return `${subject} passed, but part of the contract was not checked: ${notes.join('; ')}.`;
}
