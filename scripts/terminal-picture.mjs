// Draws what a command printed on a terminal as a picture. The same text gives the same bytes.

const COLUMNS = 128;
const CELL = { width: 7.25, height: 17 };
const MARGIN = 16;
const COLOURS = {
  31: '#ff7b72',
  33: '#e3b341',
  36: '#76e3ea',
  90: '#8b949e',
};
const STYLE = `text{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#e6edf3;white-space:pre}.b{font-weight:700}.d{opacity:.6}`;

/**
 * Draws lines of text with the escape sequences of picocolors in them: bold, dim and the colours of severities. Lines wrap where
 * a terminal of 128 columns wraps them. Throws at a sequence it does not know, which would be drawn as rubbish.
 */
export function terminalPicture(title, text) {
  const rows = text
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line) => wrapped(runs(line)));
  const width = Math.ceil(COLUMNS * CELL.width + 2 * MARGIN);
  const height = rows.length * CELL.height + 2 * MARGIN;
  const drawn = rows.map((row, at) => {
    const y = MARGIN + (at + 1) * CELL.height - 5;
    return row.length === 0
      ? ''
      : `<text x="${MARGIN}" y="${y}" xml:space="preserve">${row.map(span).join('')}</text>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${drawn.join('')}</svg>
`;
}

/** Splits a line into runs of one look. */
function runs(line) {
  const found = [];
  let look = { bold: false, dim: false, colour: undefined };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one.
  for (const [, codes, text] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+|\u001b)/g)) {
    if (text !== undefined) found.push({ ...look, text });
    else for (const code of codes.split(';')) look = changed(look, Number(code));
  }
  return found;
}

function changed(look, code) {
  if (code === 0) return { bold: false, dim: false, colour: undefined };
  if (code === 1) return { ...look, bold: true };
  if (code === 2) return { ...look, dim: true };
  if (code === 22) return { ...look, bold: false, dim: false };
  if (code === 39) return { ...look, colour: undefined };
  if (Object.hasOwn(COLOURS, code)) return { ...look, colour: COLOURS[code] };
  throw new Error(`No look for the escape sequence ${code}.`);
}

function wrapped(line) {
  const rows = [[]];
  let left = COLUMNS;
  for (const { text, ...look } of line) {
    for (let rest = [...text]; rest.length > 0; ) {
      if (left === 0) {
        rows.push([]);
        left = COLUMNS;
      }
      const part = rest.slice(0, left);
      rest = rest.slice(left);
      left -= part.length;
      rows.at(-1).push({ ...look, text: part.join('') });
    }
  }
  return rows;
}

function span({ text, bold, dim, colour }) {
  const classes = [bold ? 'b' : '', dim ? 'd' : ''].filter((name) => name !== '').join(' ');
  const attributes = `${classes && ` class="${classes}"`}${colour === undefined ? '' : ` style="fill:${colour}"`}`;
  return attributes === '' ? escaped(text) : `<tspan${attributes}>${escaped(text)}</tspan>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
