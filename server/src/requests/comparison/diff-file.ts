import { isDevice } from '../writing/write-artifact.js';
import { artifactBytes } from './artifact-file.js';

export { writeArtifact } from '../writing/write-artifact.js';

/** Lists what the texts of a diff begin with, which nothing else does. */
const BEGINNINGS = [
  /^\s*$/,
  /^<!-- docgen diff -->/,
  /^<!doctype html>\n<html lang="en">\n<head>\n<meta name="generator" content="docgen diff">/,
  /^\{\n {4}"document": .*,\n {4}"breaking": (?:true|false),\n {4}"pairing": /,
];

/** Tells whether a file may be replaced by a diff without asking: there is none, it is empty, or it is a diff. */
export function isReplaceableDiff(file: string): boolean {
  if (isDevice(file)) return true;
  const read = artifactBytes(file);
  if (!Buffer.isBuffer(read)) return read.missing;
  const head = read.toString('utf8', 0, 4_000);
  return BEGINNINGS.some((beginning) => beginning.test(head));
}
