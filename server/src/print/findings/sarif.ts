import { createHash } from 'node:crypto';
import { type Code, registry } from '@docgen/protocol';
import type { Finding } from '@docgen/protocol/rpc';
import { VERSION } from '@docgen/protocol/version';
import { json } from '../json.js';
import { blocksOf } from './json.js';
import { type RunFindings, repositoryPath } from './run-findings.js';

const LEVELS = { error: 'error', warning: 'warning', info: 'note', hint: 'note' } as const;

/**
 * Writes findings as one SARIF 2.1.0 run (lint 5.3): no clock, no absolute path, findings that are equal in every member once, so that the
 * same findings give the same bytes.
 */
export function sarifFindings(result: RunFindings): string {
  const texts = new Set<string>();
  const findings = blocksOf(result)
    .flatMap(({ diagnostics }) => diagnostics)
    .filter((finding) => {
      const text = JSON.stringify(finding);
      return !texts.has(text) && texts.add(text);
    });
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  return json({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docgen', version: VERSION, rules: codes.map((code) => rule(code, findings)) } },
        results: findings.map((finding) => sarifResult(finding, codes.indexOf(finding.code), result)),
      },
    ],
  });
}

/** Describes a code; one with several severities has the loudest of its findings. */
function rule(code: string, findings: readonly Finding[]): object {
  const order = Object.keys(LEVELS);
  const severities = findings.filter((finding) => finding.code === code).map(({ severity }) => severity);
  const [loudest = 'hint'] = severities.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const { title } = registry[code as Code];
  return { id: code, shortDescription: { text: title }, defaultConfiguration: { level: LEVELS[loudest] } };
}

function sarifResult(finding: Finding, ruleIndex: number, result: RunFindings): object {
  const { code, severity, message, accepted } = finding;
  const mark = [code, finding.routeSignature ?? '', message].join('\0');
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: locations(finding, result),
    partialFingerprints: { 'docgen/v1': createHash('sha256').update(mark).digest('hex').slice(0, 32) },
    suppressions: accepted === true ? [{ kind: 'external', justification: 'diagnostics.accept' }] : undefined,
  };
}

/** Places a finding; one without a place stands at the settings of the application, because a reader refuses all where one has none. */
function locations({ source, routeSignature }: Finding, result: RunFindings): object[] {
  const file = repositoryPath(source?.file ?? result.place?.home ?? 'docgen.yaml', result);
  const physicalLocation = {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    region: source?.line === undefined ? undefined : { startLine: source.line },
  };
  const logicalLocations = routeSignature === undefined ? undefined : [{ fullyQualifiedName: routeSignature }];
  return [{ physicalLocation, logicalLocations }];
}
