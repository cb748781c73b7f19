import type { Decision } from '@service-popups/rules';

/** The gate, its stable code and what it compared: `language: no_language (wanted ["en"], found nothing)`. */
export function shortReason({ show, failed, gates }: Decision): string {
  if (show) return 'shown when a trigger fires';
  const { reason = '', expected, actual } = gates.find(({ gate }) => gate === failed) ?? {};
  return `${failed}: ${reason} (wanted ${toText(expected)}, found ${toText(actual)})`;
}

function toText(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
