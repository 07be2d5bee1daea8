/** At most this much. */
export const goal = (value) => ({ value });

/** One figure: `{name, value, unit, goal, holds}`, null where there is no goal; undefined values are left out of reports. */
export function row(name, value, unit, aim) {
  const holds = aim === undefined ? null : value <= aim.value;
  return { name, value, unit, goal: aim?.value ?? null, holds };
}

export function report(all, json) {
  const rows = all.filter(({ value }) => value !== undefined);
  if (json) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  const cells = [
    ['', 'value', '', 'goal', ''],
    ...rows.map(({ name, value, unit, goal: aim, holds }) => [
      name,
      number(value),
      unit,
      aim === null ? '' : number(aim),
      holds === null ? '' : holds ? 'holds' : 'missed',
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const right = new Set([1, 3]);
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => (right.has(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join('  ')
        .trimEnd(),
    );
}

function number(value) {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

/** Progress. */
export function note(text) {
  process.stderr.write(`${text}\n`);
}
