import { Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { useTheme } from './theme';

export function Page({ title, lead, children }) {
  const theme = useTheme();
  return (
    <ScrollView contentContainerStyle={styles.page}>
      <Text accessibilityRole="header" style={[styles.title, { color: theme.text }]}>
        {title}
      </Text>
      {lead !== undefined && <Text style={[styles.lead, { color: theme.muted }]}>{lead}</Text>}
      {children}
    </ScrollView>
  );
}

/** `spoken`: what a screen reader says where the label alone says too little. */
export function Button({ label, spoken = label, onPress, isQuiet = false, isDisabled = false }) {
  const theme = useTheme();
  const background = isQuiet ? theme.soft : theme.accent;
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={spoken}
      disabled={isDisabled}
      onPress={onPress}
      style={({ pressed }) => [
        styles.button,
        { backgroundColor: background, opacity: isDisabled ? 0.5 : pressed ? 0.85 : 1 },
      ]}
    >
      <Text style={[styles.buttonText, { color: isQuiet ? theme.text : theme.onAccent }]}>{label}</Text>
    </Pressable>
  );
}

export function Row({ label, value, detail, children }) {
  const theme = useTheme();
  return (
    <View style={[styles.row, { borderBottomColor: theme.line }]}>
      <View style={styles.rowText}>
        <Text style={[styles.body, { color: theme.text }]}>{label}</Text>
        {detail !== undefined && (
          <Text selectable style={[styles.small, { color: theme.muted }]}>
            {detail}
          </Text>
        )}
      </View>
      {value !== undefined && (
        <Text selectable style={[styles.value, { color: theme.muted }]}>
          {value}
        </Text>
      )}
      {children}
    </View>
  );
}

export function Heading({ children }) {
  const theme = useTheme();
  return (
    <Text accessibilityRole="header" style={[styles.heading, { color: theme.text }]}>
      {children}
    </Text>
  );
}

const styles = StyleSheet.create({
  page: { padding: 20, paddingBottom: 32, gap: 12 },
  title: { fontSize: 26, lineHeight: 32, fontWeight: '600', letterSpacing: -0.4 },
  lead: { fontSize: 15, lineHeight: 22, marginBottom: 4 },
  heading: { fontSize: 17, lineHeight: 24, fontWeight: '600', marginTop: 16 },
  body: { fontSize: 15, lineHeight: 22 },
  small: { fontSize: 13, lineHeight: 18 },
  value: { fontSize: 13, lineHeight: 22, maxWidth: '50%', fontVariant: ['tabular-nums'] },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    paddingVertical: 10,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  rowText: { flex: 1 },
  button: {
    minHeight: 46,
    borderRadius: 10,
    alignItems: 'center',
    justifyContent: 'center',
    paddingHorizontal: 16,
  },
  buttonText: { fontSize: 15, lineHeight: 22, fontWeight: '600' },
});
