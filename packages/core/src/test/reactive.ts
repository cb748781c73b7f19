/** An object as a store such as a `ref` of Vue hands it out: a proxy, as is every object within. */
export function reactive<Kept extends object>(kept: Kept): Kept {
  return new Proxy(kept, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === 'object' && value && !(value instanceof Promise) ? reactive(value) : value;
    },
  });
}
