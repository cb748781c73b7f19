module.exports = require('react-native-device-info');
