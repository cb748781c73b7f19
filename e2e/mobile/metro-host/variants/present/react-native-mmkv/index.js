if (globalThis.hostThrows) throw new Error('react-native-mmkv: the native side is missing');

const values = (globalThis.hostStore ??= new Map());

exports.createMMKV = ({ id }) => {
  globalThis.hostStoreId = id;
  return {
    getString: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => values.delete(key),
  };
};
