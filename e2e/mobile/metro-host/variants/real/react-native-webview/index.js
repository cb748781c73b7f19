module.exports = require('../../present/react-native-webview');
