module.exports = require('expo-application');
