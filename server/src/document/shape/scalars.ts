import { GENERIC, type Scalar, type Shape } from './shape.js';

/** Lists the members that hold one kind of scalar in every object type that names them without a shape (document 9.1). */
const MEMBERS: Record<Scalar, string> = {
  text:
    'openapi jsonSchemaDialect title summary description termsOfService version name url email identifier operationId ' +
    'parent kind $ref $id $anchor format pattern contentEncoding contentMediaType serializedValue externalValue',
  boolean: 'required deprecated allowEmptyValue explode allowReserved uniqueItems readOnly writeOnly nullable',
  number: 'multipleOf maximum exclusiveMaximum minimum exclusiveMinimum',
  count: 'maxLength minLength maxItems minItems maxProperties minProperties',
  type: 'type',
  location: 'in',
  style: 'style',
};

const SHAPES: ReadonlyMap<string, Shape> = new Map(
  (Object.keys(MEMBERS) as Scalar[]).flatMap((scalar) =>
    MEMBERS[scalar].split(' ').map((name): [string, Shape] => [name, { kind: 'generic', scalar }]),
  ),
);

/** Gives the shape of a member that is named without one. */
export function bareMember(name: string): Shape {
  return SHAPES.get(name) ?? GENERIC;
}
