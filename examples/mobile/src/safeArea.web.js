/** In the browser there is nothing to keep clear of. */
export { Fragment as SafeAreaProvider } from 'react';
export { View as SafeAreaView } from 'react-native';
