if (globalThis.hostThrows) throw new Error('expo-application: the native side is missing');

exports.nativeApplicationVersion = '2.0.0';
