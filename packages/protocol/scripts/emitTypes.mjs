/** The title under which a schema has a type of its own, or undefined. */
export function nameOf(schema) {
  return schema.$defs ? schema.$ref : schema.title;
}

/** Every titled schema below the exports, by name, the way they are met. */
export function namedSchemas(schemas) {
  const named = new Map();
  const visit = (schema) => {
    if (schema === null || typeof schema !== 'object') return;
    const name = nameOf(schema);
    if (schema.$defs) {
      if (named.has(name)) return;
      named.set(name, schema.$defs[schema.$ref]);
      visit(schema.$defs[schema.$ref]);
      return;
    }
    if (name !== undefined) {
      if (named.has(name)) return;
      named.set(name, schema);
    }
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const value of Object.values(schemas)) visit(value);
  return named;
}

function childrenOf(schema) {
  return [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ];
}

export function emitTypes(schemas) {
  const lines = ['// Made by scripts/generate.mjs from src/schemas. Do not edit.', ''];
  for (const [name, schema] of namedSchemas(schemas)) {
    const isObject = schema.type === 'object' && schema.properties;
    lines.push(
      isObject
        ? `export interface ${name} ${body(schema)}`
        : `export type ${name} = ${typeOf(schema, true)};`,
      '',
    );
  }
  return lines.join('\n');
}

function typeOf(schema, isRoot = false) {
  const name = nameOf(schema);
  if (!isRoot && name !== undefined) return name;
  if (schema.$ref) return schema.$ref;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option)).join(' | ');
  if (schema.type === 'array') return `(${typeOf(schema.items)})[]`;
  if (schema.patternProperties)
    return `Record<string, ${typeOf(Object.values(schema.patternProperties)[0])}>`;
  if (schema.type === 'object') return body(schema);
  if (schema.type === 'integer') return 'number';
  return schema.type ?? 'unknown';
}

function body(schema) {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(
    ([key, value]) => `${key}${required.has(key) ? '' : '?'}: ${typeOf(value)};`,
  );
  return `{ ${fields.join(' ')} }`;
}
