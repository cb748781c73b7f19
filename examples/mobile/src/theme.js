import { useColorScheme } from 'react-native';

const light = {
  surface: '#ffffff',
  soft: '#f6f7f9',
  line: '#dfe3ea',
  text: '#14171f',
  muted: '#5c6473',
  accent: '#3257e0',
  onAccent: '#ffffff',
};
const dark = {
  surface: '#17191e',
  soft: '#20232a',
  line: '#2c3038',
  text: '#f1f2f5',
  muted: '#a1a8b5',
  accent: '#86a2ff',
  onAccent: '#14171f',
};

export function useTheme() {
  return useColorScheme() === 'dark' ? dark : light;
}
