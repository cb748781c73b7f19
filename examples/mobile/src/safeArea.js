/** Keeps clear of status bar, notch and home bar, also on Android, where apps reach under them. */
export { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
