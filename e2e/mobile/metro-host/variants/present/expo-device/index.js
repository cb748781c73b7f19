if (globalThis.hostThrows) throw new Error('expo-device: the native side is missing');

exports.modelName = 'Expo phone of the test';
