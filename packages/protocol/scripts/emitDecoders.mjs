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
  /** How often a bounded text, number or list of the same form occurs; those that do more than once are written once. */
  const uses = new Map();
  emit(named, (text) => {
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return undefined;
  });
  const nameByText = new Map(
    [...uses].filter(([, count]) => count > 1).map(([text], index) => [text, `form${index}`]),
  );
  const lines = emit(named, (text) => nameByText.get(text));
  return [
    '// Made by scripts/generate.mjs from src/schemas. Do not edit.',
    "import type { DecoderNode } from '../decode.js';",
    '',
    ...lines,
  ].join('\n');
}

/**
 * @param {ReadonlyMap<string, object>} named
 * @param {(text: string) => string | undefined} formOf the name of a form that is written once
 */
function emit(named, formOf) {
  const emitted = new Map();
  const open = new Set();
  const once = (text) => {
    const name = formOf(text);
    if (name !== undefined && !emitted.has(name)) emitted.set(name, `const ${name}: DecoderNode = ${text};`);
    return name ?? text;
  };
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
      return once(`['a', ${nodeOf(schema.items)}, ${schema.minItems ?? 0}${bound(schema.maxItems)}]`);
    if (schema.patternProperties) return record(schema);
    if (schema.type === 'object') return `['o', { ${fieldsOf(schema).join(', ')} }]`;
    const text = scalar(schema);
    return text.startsWith('[') ? once(text) : text;
  };

  const union = (options) => {
    const targets = options.map((option) => named.get(nameOf(option)) ?? option);
    const key = discriminantOf(targets);
    if (key === undefined) return `['u', ${options.map((option) => nodeOf(option)).join(', ')}]`;
    const cases = targets.map((target) => fieldsOf(target, key));
    const common = cases[0].filter((field) => cases.every((fields) => fields.includes(field)));
    const own = cases.map((fields, index) => {
      const rest = fields.filter((field) => !common.includes(field));
      return `${targets[index].properties[key].const}: { ${rest.join(', ')} }`;
    });
    return `['d', '${key}', { ${common.join(', ')} }, { ${own.join(', ')} }]`;
  };

  const fieldsOf = (schema, without) => {
    const required = new Set(schema.required ?? []);
    return Object.entries(schema.properties)
      .filter(([key]) => key !== without)
      .map(([key, value]) => `${required.has(key) ? key : `'${key}?'`}: ${nodeOf(value)}`);
  };

  const record = (schema) => {
    const [pattern, value] = Object.entries(schema.patternProperties)[0];
    const longest = Number(/\{1,(\d+)\}\$$/.exec(pattern)[1]);
    return `['m', ${nodeOf(value)}, ${longest}${bound(schema.maxProperties)}]`;
  };

  for (const root of roots) reference(root);
  return [...emitted.values()];
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
