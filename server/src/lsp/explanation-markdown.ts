import type { ExplainedField, ExplainResult } from '@docgen/protocol/rpc';
import { quotedMarkdown as code, escapedMarkdown as text } from './markdown.js';

/** Writes an explanation for a panel: each field with its writers, and what to do about it (commands 10.7). */
export function explanationMarkdown(explanation: ExplainResult): string {
  switch (explanation.status) {
    case 'explained': {
      const { operation, nodes } = explanation;
      const parts = [`# ${text(`${operation.method} ${operation.path}`)}`];
      for (const { label, fields } of nodes) {
        parts.push(`## ${text(label)}`, fields.map(fieldLine).join('\n'));
      }
      return `${parts.join('\n\n')}\n`;
    }
    case 'field':
      return `# ${text(explanation.field.label)}\n\n${fieldLine(explanation.field)}\n`;
    case 'decides':
      return `${explanation.decisions
        .map(
          ({ label, field, value, won }) =>
            `- ${won ? '✓' : '✗'} ${code(`${label}.${field}`)}: ${code(JSON.stringify(value) ?? '')}`,
        )
        .join('\n')}\n`;
    case 'ambiguous':
      return `${explanation.matches.map(({ method, path, document }) => `- ${text(`${method} ${path}`)} · ${code(document)}`).join('\n')}\n`;
    default:
      return '';
  }
}

function fieldLine({ field, contributions, remedy }: ExplainedField): string {
  const writers = contributions.map(({ won, layer, producer, value, removed, source }) => {
    const place =
      source === undefined ? '' : ` · ${text(source.file)}${source.line === undefined ? '' : `:${source.line}`}`;
    const written = removed === true ? 'removed' : code(JSON.stringify(value) ?? '');
    return `  - ${won ? '✓' : '✗'} ${text(layer === producer ? layer : `${layer} (${producer})`)}: ${written}${place}`;
  });
  return [`- **${text(field)}**`, ...writers, ...(remedy.line === '' ? [] : [`  - → ${text(remedy.line)}`])].join('\n');
}
