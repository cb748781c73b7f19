// Schemas by name: whatever has a title stands once, under components, and is referred to.

/** @param {any} schema @returns {string | undefined} the name under which it stands by itself */
function nameOf(schema) {
  return schema.$defs === undefined ? schema.title : schema.$ref;
}

const reference = (/** @type {string} */ name) => ({ $ref: `#/components/schemas/${name}` });

/** Gathers named schemas while it replaces them by references. */
export function createReferences() {
  /** @type {Map<string, unknown>} */
  const found = new Map();

  /** @param {any} schema @returns {any} */
  const visit = (schema) => {
    if (Array.isArray(schema)) return schema.map(visit);
    if (schema === null || typeof schema !== 'object') return schema;
    const name = nameOf(schema);
    if (name === undefined) return schema.$ref === undefined ? inside(schema) : reference(schema.$ref);
    if (!found.has(name)) {
      // Known before it is walked: it may contain itself.
      found.set(name, undefined);
      found.set(name, inside(schema.$defs?.[name] ?? schema));
    }
    return reference(name);
  };

  /** @param {Record<string, any>} schema */
  const inside = ({ $id: _id, ...schema }) =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties' || key === 'patternProperties') return [key, mapValues(value, visit)];
        return [key, key === 'items' || key === 'anyOf' ? visit(value) : value];
      }),
    );

  return {
    /** @param {unknown} schema */
    refer: (schema) => visit(JSON.parse(JSON.stringify(schema))),
    all: () => Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** @param {Record<string, unknown>} record @param {(value: unknown) => unknown} change */
function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
