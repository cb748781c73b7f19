import type { EditedOption } from './OptionsEditor.js';

/** The wording of an option, a row or a column that this edit takes out; undefined where it takes out none. */
export function takenAway(before: unknown, after: unknown): string | undefined {
  if (isLabelled(before)) return after === undefined ? before.label : undefined;
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const left = new Set(after.map(({ id }: EditedOption) => id));
  return before.find(({ id }: EditedOption) => !left.has(id))?.label;
}

const isLabelled = (value: unknown): value is { label: string } =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string';
