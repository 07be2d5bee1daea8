/** Computes the median of numbers; undefined where one of them is, or there is none. */
export function median(list) {
  if (list.length === 0 || list.includes(undefined)) return undefined;
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
