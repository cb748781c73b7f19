import { namedSchemas, nameOf } from './emitTypes.mjs';

/** What a client reads from outside: answers of the server and messages of the WebView. */
const roots = [
  'DefinitionsEnvelope',
  'PopupDefinition',
  'StatusAck',
  'ContactAck',
  'ResponseAck',
  'AnalyticsAck',
  'ErrorBody',
  'BridgeMessage',
];

export function emitDecoders(schemas) {
  const named = namedSchemas(schemas);
  const emitted = new Map();
  const open = new Set();
  const constantOf = (name) => `${name[0].toLowerCase()}${name.slice(1)}Node`;

  const reference = (name) => {
    if (open.has(name)) return `() => ${constantOf(name)}`;
    if (!emitted.has(name)) {
      open.add(name);
      const text = nodeOf(named.get(name), true);
      open.delete(name);
      emitted.set(name, `export const ${constantOf(name)}: DecoderNode = ${text};`);
    }
    return constantOf(name);
  };

  const nodeOf = (schema, isRoot = false) => {
    const name = nameOf(schema);
    if (!isRoot && name !== undefined) return reference(name);
    if (schema.$ref) return reference(schema.$ref);
    if (schema.enum) return JSON.stringify(['e', ...schema.enum]);
    if (schema.const !== undefined) return JSON.stringify(['e', schema.const]);
    if (schema.anyOf) return union(schema.anyOf);
    if (schema.type === 'array')
      return `['a', ${nodeOf(schema.items)}, ${schema.minItems ?? 0}${bound(schema.maxItems)}]`;
    if (schema.patternProperties) return record(schema);
    if (schema.type === 'object') return object(schema);
    return scalar(schema);
  };

  const union = (options) => {
    const key = discriminantOf(options.map((option) => named.get(nameOf(option)) ?? option));
    if (key === undefined) return `['u', ${options.map((option) => nodeOf(option)).join(', ')}]`;
    const cases = options.map((option) => {
      const target = named.get(nameOf(option)) ?? option;
      return `${target.properties[key].const}: ${nodeOf(option)}`;
    });
    return `['d', '${key}', { ${cases.join(', ')} }]`;
  };

  const object = (schema) => {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties).map(
      ([key, value]) => `${required.has(key) ? key : `'${key}?'`}: ${nodeOf(value)}`,
    );
    return `['o', { ${fields.join(', ')} }]`;
  };

  const record = (schema) => {
    const [pattern, value] = Object.entries(schema.patternProperties)[0];
    const longest = Number(/\{1,(\d+)\}\$$/.exec(pattern)[1]);
    return `['m', ${nodeOf(value)}, ${longest}${bound(schema.maxProperties)}]`;
  };

  for (const root of roots) reference(root);
  return [
    '// Made by scripts/generate.mjs from src/schemas. Do not edit.',
    "import type { DecoderNode } from '../decode.js';",
    '',
    ...emitted.values(),
  ].join('\n');
}

const bound = (value) => (value === undefined ? '' : `, ${value}`);

/** The key whose literal tells the options apart, so that an unknown one can be told from a broken one. */
function discriminantOf(options) {
  const keys = ['type', 'kind'];
  return keys.find((key) => options.every((option) => option.properties?.[key]?.const !== undefined));
}

function scalar(schema) {
  switch (schema.type) {
    case 'string':
      return schema.minLength === undefined && schema.maxLength === undefined
        ? "'s'"
        : `['s', ${schema.minLength ?? 0}${bound(schema.maxLength)}]`;
    case 'number':
    case 'integer': {
      const code = schema.type === 'number' ? 'n' : 'i';
      return schema.minimum === undefined && schema.maximum === undefined
        ? `'${code}'`
        : `['${code}', ${schema.minimum ?? '-1 / 0'}${bound(schema.maximum)}]`;
    }
    case 'boolean':
      return "'b'";
    case 'null':
      return "'z'";
    case undefined:
      return "'*'";
    default:
      throw new Error(`No decoder for a schema of type ${schema.type}`);
  }
}
