import { goal, row } from './report.mjs';

/** Computes how cost grows with the number of routes: the exponent, 1 where twice the routes cost twice as much. */
export function growth(sizes) {
  if (sizes.length < 2) return [];
  const name = `from ${sizes[0].routes} to ${sizes.at(-1).routes} routes`;
  return [
    row(`growth of the cold export ${name}`, slope(sizes, 'wall'), 'exponent', goal(1.1)),
    row(`growth of its peak memory ${name}`, slope(sizes, 'memory'), 'exponent', goal(1.1)),
    row(`growth of the export without a change ${name}`, slope(sizes, 'warm'), 'exponent', goal(1.1)),
  ];
}

/** Least squares over the logarithms. */
function slope(sizes, what) {
  if (sizes.some((size) => size[what] === undefined)) return undefined;
  const points = sizes.map((size) => [Math.log(size.routes), Math.log(size[what])]);
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
