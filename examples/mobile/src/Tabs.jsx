import { Pressable, StyleSheet, Text, View } from 'react-native';
import { useTheme } from './theme';

export function Tabs({ screens, current, onChange, count }) {
  const theme = useTheme();
  return (
    <View style={[styles.bar, { borderTopColor: theme.line }]} accessibilityRole="tablist">
      {Object.entries(screens).map(([path, { label }]) => (
        <Pressable
          key={path}
          accessibilityRole="tab"
          accessibilityState={{ selected: path === current }}
          onPress={() => onChange(path)}
          style={styles.tab}
        >
          {/* Three words stand side by side: at the largest text sizes they would not fit. */}
          <Text
            maxFontSizeMultiplier={1.5}
            style={[styles.label, { color: path === current ? theme.accent : theme.muted }]}
          >
            {path === '/order' && count > 0 ? `${label} (${count})` : label}
          </Text>
        </Pressable>
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', borderTopWidth: StyleSheet.hairlineWidth },
  tab: { flex: 1, minHeight: 52, alignItems: 'center', justifyContent: 'center' },
  label: { fontSize: 14, fontWeight: '600' },
});
