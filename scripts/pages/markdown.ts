/** Begins a page with its title and where it comes from. */
export function page(title: string, source: string, ...blocks: readonly string[]): string {
  const note = `<!-- Written by npm run generate from ${source}. Change it there. -->`;
  return `${[`# ${title}`, note, ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
}

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('\n', ' ').replace(/(?<!\\)\|/g, '\\|');
}

export function fenced(language: string, text: string): string {
  const fence = /^ {0,3}```/m.test(text) ? '````' : '```';
  return `${fence}${language}\n${text}\n${fence}`;
}

export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Begins a text with a capital letter and ends it with a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const begun = /^[a-z]+(?=[\s,])/.test(trimmed) ? `${trimmed[0]?.toUpperCase()}${trimmed.slice(1)}` : trimmed;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
