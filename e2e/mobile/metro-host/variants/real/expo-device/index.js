module.exports = require('expo-device');
