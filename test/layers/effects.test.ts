import { ATTRIBUTES } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { findings, LETTER, SLOTS, type Slot, shown, withAttribute, withAttributes } from './effects-app.js';

/**
 * Every attribute of config 8, as it is written here, and the slots where it changes the document. A slot that stands
 * in `silent` has no effect and no finding by the reference. One whose part of the document is not made yet has none.
 */
interface Row {
  name: string;
  args: string;
  slots: string;
  silent?: string;
  /** Arguments on properties, where they differ. */
  onProperties?: string;
}
const ACTIONS = 'controller method closure';
const ROWS: readonly Row[] = [
  { name: 'Response', args: "(418, description: 'Tea')", slots: `${ACTIONS} webhook` },
  { name: 'ResponseHeader', args: "('X-Tea')", slots: `${ACTIONS} webhook` },
  { name: 'QueryParameter', args: "('page', description: 'Which')", slots: ACTIONS },
  { name: 'PathParameter', args: "('id', description: 'Which')", slots: ACTIONS },
  { name: 'HeaderParameter', args: "('X-Tea')", slots: ACTIONS },
  { name: 'CookieParameter', args: "('tea')", slots: ACTIONS },
  { name: 'BodyParameter', args: "('tea')", slots: 'controller request' },
  { name: 'RuleSchema', args: "(type: 'integer')", slots: 'rule' },
  { name: 'Hidden', args: "('name')", slots: 'schema webhook property', silent: 'field', onProperties: '' },
  { name: 'HiddenFromRequest', args: '', slots: 'field' },
  { name: 'ExcludeFromDocs', args: '', slots: `${ACTIONS} webhook` },
  { name: 'Internal', args: '', slots: `${ACTIONS} webhook`, silent: 'property field' },
  { name: 'InDocs', args: "('other')", slots: `${ACTIONS} webhook` },
  { name: 'IgnoreParam', args: "('page')", slots: ACTIONS },
  { name: 'IgnoreResponse', args: '(409)', slots: ACTIONS },
  { name: 'Summary', args: "('Tea')", slots: `${ACTIONS} webhook` },
  {
    name: 'Description',
    args: "('Tea')",
    slots: 'controller method closure schema enum exception request webhook property field',
  },
  { name: 'Group', args: "('Tea')", slots: `${ACTIONS} webhook` },
  { name: 'OperationId', args: "('tea')", slots: 'method closure' },
  { name: 'DeprecatedOperation', args: '', slots: `${ACTIONS} webhook` },
  { name: 'Unauthenticated', args: '', slots: ACTIONS },
  { name: 'Security', args: "('passport')", slots: ACTIONS },
  { name: 'OptionallyAuthenticated', args: '', slots: ACTIONS },
  { name: 'Abilities', args: "('tea')", slots: ACTIONS },
  { name: 'SchemaId', args: "('tea')", slots: 'schema enum request webhook' },
  { name: 'SchemaName', args: "('Tea')", slots: 'schema enum request webhook' },
  { name: 'ErrorComponent', args: "('Tea')", slots: 'exception', silent: 'controller' },
  { name: 'Example', args: "('tea')", slots: 'method closure property field' },
  { name: 'CaseDescription', args: "('Tea')", slots: 'case' },
  { name: 'Mock', args: "(faker: 'name', property: 'name')", slots: 'schema property request webhook field' },
  { name: 'Webhook', args: "('tea')", slots: 'webhook' },
  // Steps stand beside the operations, in the extension of the document.
  { name: 'WorkflowStep', args: "('tea', 1)", slots: '', silent: ACTIONS },
  { name: 'Versioning\\ApiVersionChange', args: "('1', 'Tea')", slots: '' },
  { name: 'Versioning\\RenamedResponseField', args: "('A', 'b', 'c')", slots: '' },
  { name: 'Versioning\\RenamedRequestField', args: "('A', 'b', 'c')", slots: '' },
  { name: 'Versioning\\RenamedParameter', args: "('query', 'b', 'c')", slots: '' },
  { name: 'Versioning\\MadeResponseFieldRequired', args: "('A', 'b')", slots: '' },
  { name: 'Versioning\\MadeResponseFieldOptional', args: "('A', 'b')", slots: '' },
  { name: 'Versioning\\MadeRequestFieldOptional', args: "('A', 'b')", slots: '' },
  { name: 'Versioning\\RemovedResponseField', args: "('A', 'b')", slots: '' },
  { name: 'Versioning\\AddedEnumValue', args: "('A', 'b')", slots: '' },
  { name: 'Versioning\\RemovedEnumValue', args: "('A', 'b')", slots: '' },
  { name: 'Versioning\\AddedOperation', args: "('tea')", slots: '' },
  { name: 'Versioning\\AppliesTo', args: "('tea')", slots: '' },
];

const plain = withAttribute();
const before = shown(plain);
function written({ name, args, onProperties }: Row, slot: Slot): string {
  const short = name.startsWith('Versioning\\') ? `V${name.slice('Versioning'.length)}` : `A\\${name}`;
  return `#[${short}${LETTER[slot] === 'P' ? (onProperties ?? args) : args}]`;
}

test('every attribute has its row', () => {
  expect(findings(plain)).toEqual([]);
  expect(ROWS.map(({ name }) => name)).toEqual(ATTRIBUTES.map(({ name }) => name));
});

describe.each(ROWS)('$name', (row) => {
  const letters: readonly string[] = ATTRIBUTES.find(({ name }) => name === row.name)?.targets ?? [];
  const isAllowed = (slot: Slot) => letters.includes(LETTER[slot]);
  const allowed = SLOTS.filter(isAllowed);
  const foreign = SLOTS.filter((slot) => !isAllowed(slot));
  const isOf = (slots: string | undefined, slot: Slot) => slots?.split(' ').includes(slot) === true;
  const everywhere = (slots: readonly Slot[]) =>
    withAttributes(Object.fromEntries(slots.map((slot) => [slot, written(row, slot)])));

  test.each(allowed.filter((slot) => isOf(row.slots, slot)))('on a %s it has an effect', (slot) => {
    const result = withAttribute(slot, written(row, slot));
    expect(findings(result)).toEqual([]);
    expect(shown(result)).not.toBe(before);
  });

  // What has no effect at one place has none on what stands at another, so all of them are looked at together.
  test('where it may not stand, each of them is told, and nothing changes', () => {
    const result = everywhere(foreign);
    expect(findings(result)).toEqual(foreign.map(() => 'attribute.unreadable'));
    expect(shown(result)).toBe(before);
  });

  test('where it has no effect, each of them is told unless that is meant, and nothing changes', () => {
    const idle = allowed.filter((slot) => !isOf(row.slots, slot));
    const result = everywhere(idle);
    const found = findings(result);
    expect(found).toHaveLength(idle.filter((slot) => !isOf(row.silent, slot)).length);
    for (const code of found) expect(FINDINGS).toContain(code);
    expect(shown(result)).toBe(before);
  });
});

/** Codes that tell of an attribute which may stand where it stands, and does nothing there. */
const FINDINGS = [
  'attribute.without-effect',
  'attribute.schema-class-unread',
  'attribute.error-component-unread',
  'attribute.body-parameter-unread',
];

describe('an attribute that may stand once', () => {
  const once = ROWS.filter(({ name, slots }) => {
    return slots !== '' && ATTRIBUTES.find((one) => one.name === name)?.repeatable === false;
  });
  test.each(once)('$name', (row) => {
    const [slot] = row.slots.split(' ') as [Slot];
    const twice = withAttribute(slot, `${written(row, slot)} ${written(row, slot)}`);
    expect(shown(twice)).toBe(shown(withAttribute(slot, written(row, slot))));
    // A route that is left out says nothing of itself.
    if (!['ExcludeFromDocs', 'InDocs'].includes(row.name)) expect(findings(twice)).toEqual(['attribute.unreadable']);
  });
});

describe('an attribute whose arguments cannot be read', () => {
  const takes = ROWS.filter(({ args, slots }) => args !== '' && slots !== '');
  test.each(takes)('$name', (row) => {
    for (const slot of row.slots.split(' ') as Slot[]) {
      const name = ATTRIBUTES.find((one) => one.name === row.name)?.args.find((one) => one.variadic !== true)?.name;
      const args = name === undefined ? "(config('tea'))" : `(${name}: config('tea'))`;
      const result = withAttribute(slot, written({ ...row, args, onProperties: args }, slot));
      expect(shown(result), slot).toBe(shown(withAttribute(slot, `/* ${row.name} */`)));
      expect(findings(result), slot).toEqual(['attribute.unreadable']);
    }
  });
});
