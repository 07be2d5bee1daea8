/** One PHP file: collects what its code names and writes the `use` lines. */
export class PhpFile {
  #namespace;
  #imports = new Map();

  constructor(namespace, className) {
    this.#namespace = namespace;
    if (className !== undefined) this.#imports.set(className, `${namespace}\\${className}`);
  }

  /** The short name, or the full one where another class has the short name already. */
  use(fqcn) {
    const short = fqcn.slice(fqcn.lastIndexOf('\\') + 1);
    const taken = this.#imports.get(short);
    if (taken !== undefined && taken !== fqcn) return `\\${fqcn}`;
    this.#imports.set(short, fqcn);
    return short;
  }

  render(body, { strict = false } = {}) {
    const lines = [...this.#imports.values()]
      .filter((fqcn) => fqcn.slice(0, fqcn.lastIndexOf('\\')) !== this.#namespace)
      .sort()
      .map((fqcn) => `use ${fqcn};\n`);
    const head = `${strict ? 'declare(strict_types=1);\n\n' : ''}${this.#namespace ? `namespace ${this.#namespace};\n\n` : ''}`;
    return `<?php\n\n${head}${lines.length > 0 ? `${lines.join('')}\n` : ''}${body.trimEnd()}\n`;
  }
}

/** Lines, `levels` deep; lines of nested lists stay together, empty ones stay empty. */
export function indent(lines, levels = 1) {
  const space = '    '.repeat(levels);
  return lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : space + line));
}

export const block = (lines, levels = 1) => indent(lines, levels).join('\n');

/** A doc comment of the given lines. */
export function docblock(lines) {
  return lines.length === 1
    ? `/** ${lines[0]} */`
    : ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
}

/** A class body: its members with an empty line between them. */
export const members = (list) =>
  list
    .filter((member) => member !== '')
    .map((member) => block([member]))
    .join('\n\n');
