import type { AnswerProblemCode } from '@service-popups/rules';

/**
 * Every text the frame says by itself. `{n}`, `{of}` and `{label}` are filled in. The progress label is not among
 * them: the specification fixes it in English.
 */
export interface Texts {
  readonly next: string;
  readonly send: string;
  readonly back: string;
  readonly start: string;
  readonly done: string;
  readonly later: string;
  readonly close: string;
  readonly preview: string;
  readonly progress: string;
  readonly yes: string;
  readonly no: string;
  readonly choose: string;
  readonly other: string;
  /** The name of one step of a scale. */
  readonly step: string;
  readonly notSet: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly moved: string;
  readonly keepOrder: string;
  readonly less: string;
  readonly more: string;
  readonly pointsLeft: string;
  readonly newTab: string;
  /** Above several faulty questions at once. */
  readonly several: string;
  readonly problems: Readonly<Record<AnswerProblemCode, string>>;
}

/** What a host may override: any of them, one by one. */
export type TextOverrides = Partial<Omit<Texts, 'problems'>> & {
  readonly problems?: Partial<Texts['problems']>;
};

/** Fills `{name}` slots. What is filled in is not read again. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
}
