import type { Json, JsonMap } from '@docgen/protocol';
import { fieldChange, type NodeName } from '../change-list.js';
import type { Comparison } from '../comparison.js';
import { keysOf, mapOf } from '../members.js';
import type { DataFlow } from '../verdicts.js';

const MEMBERS = ['contentType', 'style', 'explode', 'allowReserved', 'headers'];

/** Compares how the parts of a body are written (diff 9.4, 9.5), member by member as it is stated. */
export function compareEncodings(
  of: Comparison,
  code: 'requestBody' | 'response',
  at: NodeName,
  before: JsonMap | undefined,
  after: JsonMap | undefined,
  flow: DataFlow,
): void {
  const [old, current] = [mapOf(before?.get('encoding')), mapOf(after?.get('encoding'))];
  for (const part of keysOf(old, current)) {
    const [was, is] = [mapOf(old.get(part)), mapOf(current.get(part))];
    const fields = MEMBERS.flatMap((member) => fieldChange(member, was.get(member), is.get(member)));
    if (fields.length === 0) continue;
    const name = { ...at, id: `${at.id}#${part}`, path: `${at.path} encoding ${part}` };
    const isWider =
      flow === 'request' && fields.every(({ field, old, new: now }) => field === 'contentType' && takesMore(old, now));
    if (code === 'response') of.changes.add('response.encoding-changed', 'changed', name, fields);
    else of.changes.decide('requestBody.encoding-changed', 'changed', name, !isWider, fields);
  }
}

/** Tells whether a list of media types, separated by commas, holds all of another; one that is not stated takes any. */
function takesMore(before: Json | null, after: Json | null): boolean {
  if (after === null) return true;
  const types = (text: Json | null) =>
    String(text)
      .split(',')
      .map((type) => type.trim().toLowerCase());
  const taken = new Set(types(after));
  const isTaken = (type: string) => [type, `${type.split('/')[0]}/*`, '*/*'].some((one) => taken.has(one));
  return before !== null && types(before).every(isTaken);
}
