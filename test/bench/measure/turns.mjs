import { median } from './median.mjs';

/**
 * Medians of what takes turns, in seconds by name: what is compared is measured in the same moments, so that a busy machine
 * spoils all of it alike. `measures` are functions that answer seconds; `goOn` says whether there is time for one more round.
 */
export async function takingTurns(measures, rounds, goOn) {
  const times = Object.fromEntries(Object.keys(measures).map((name) => [name, []]));
  for (let round = 0; round < rounds && goOn(round); round++)
    for (const [name, measure] of Object.entries(measures)) times[name].push(await measure());
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}
