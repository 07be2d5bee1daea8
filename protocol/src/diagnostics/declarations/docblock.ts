import { declare } from '../registry.js';

export const docblock = {
  'docblock.example-untypable': declare<{ field: string; text: string }>({
    severity: 'warning',
    title: 'Example of another type',
    message: (p) => `The example "${p.text}" of "${p.field}" does not have the type of the field; it was left out.`,
    help: () => ['Correct the example, or the type of the field.'],
  }),
  'docblock.sealed-unreadable': declare<{ class: string; entry: string }>({
    severity: 'warning',
    title: 'Sealed list names no subtype',
    message: (p) =>
      `The list of subtypes of ${p.class} names ${p.entry}, which is none; the class was documented as any object.`,
    help: () => ['Correct the name, or remove it from the list.'],
  }),
  'docblock.default-untypable': declare<{ field: string; text: string }>({
    severity: 'warning',
    title: 'Default of another type',
    message: (p) => `The default "${p.text}" of "${p.field}" does not have the type of the field; it was left out.`,
    help: () => ['Correct the default, or the type of the field.'],
  }),
};
