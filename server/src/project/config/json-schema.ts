import { type SettingType, type SettingValue, UNSWITCHED_INTEGRATIONS } from '@docgen/protocol';
import { type SettingNode, settingTree } from './setting-tree.js';

type Schema = { [member: string]: SettingValue };

/** Makes the JSON Schema of docgen.yaml from the catalogue, for the YAML support of editors (config 1.11). */
export function configJsonSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'docgen.yaml',
    ...group(settingTree, false),
  };
}

function schemaOf(node: SettingNode, path: string): Schema {
  const setting = node.setting;
  const described: Schema = {
    ...(setting === null
      ? {}
      : { description: setting.unread ? `${setting.about} No feature reads it yet.` : setting.about }),
    ...(setting?.default === undefined ? {} : { default: setting.default }),
  };
  const type: SettingType = setting?.type ?? { is: 'group' };
  if (path.endsWith('.integrations')) {
    const always = Object.fromEntries(UNSWITCHED_INTEGRATIONS.map((name) => [name, { type: 'object' }]));
    const known = group(node, false);
    return { ...described, ...known, properties: { ...(known.properties as Schema), ...always } };
  }
  return { ...described, ...shape(type, node) };
}

function shape(type: SettingType, node: SettingNode): Schema {
  switch (type.is) {
    case 'switch':
      return { type: 'boolean' };
    case 'text':
      return { type: 'string' };
    case 'path':
      return { type: 'string', minLength: 1 };
    case 'word':
      return { enum: [...type.values, ...Object.keys(type.aliases ?? {})] };
    case 'number': {
      const kind = { type: type.integer === true ? 'integer' : 'number' };
      return type.above === undefined ? kind : { ...kind, exclusiveMinimum: type.above };
    }
    case 'size':
      return { type: ['string', 'integer'], pattern: '^\\d{1,18}[KMGkmg]?$', minimum: 0 };
    case 'list': {
      const entry = shape(type.of, node.entry ?? node);
      const listed = { type: 'array', items: entry };
      return type.alone === true ? { anyOf: [listed, entry] } : listed;
    }
    case 'map':
      return { type: 'object', additionalProperties: shape(type.of, node) };
    case 'group':
      return group(node, type.open === true);
    case 'either':
      return { anyOf: type.of.map((one) => shape(one, node)) };
    case 'null':
      return { type: 'null' };
    case 'anything':
      return {};
  }
}

/** Makes the schema of a group; keys starting with `x-` are allowed everywhere (config 1.8). */
function group(node: SettingNode, open: boolean): Schema {
  const properties: { [name: string]: Schema } = {};
  for (const [name, child] of node.children) properties[name] = schemaOf(child, child.setting?.path ?? name);
  const any = node.any === null ? open : schemaOf(node.any, node.any.setting?.path ?? '');
  return {
    type: 'object',
    ...(node.children.size === 0 ? {} : { properties }),
    patternProperties: { '^x-': {} },
    additionalProperties: any,
  };
}
