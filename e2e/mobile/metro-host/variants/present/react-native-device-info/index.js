if (globalThis.hostThrows) throw new Error('react-native-device-info: the native side is missing');

exports.default = {
  getDeviceType: () => 'Handset',
  getModel: () => 'Phone of the test',
  getSystemVersion: () => '18.1',
  getVersion: () => '2.0.0',
};
