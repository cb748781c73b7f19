import type { Page, PopupDefinition, Survey } from '@service-popups/protocol';

export const demoProductId = 'demo-shop';

/** What each of the demo's popups says for itself; the rest is the same for all. */
export interface DemoPopupInput {
  readonly id: string;
  /** Header of the popup. */
  readonly title: string;
  /** Title of the survey: its name in lists. */
  readonly name: string;
  readonly triggers: PopupDefinition['triggers'];
  readonly segments?: PopupDefinition['segments'];
  readonly cooldown: NonNullable<PopupDefinition['cooldown']>;
  readonly priority?: number;
  readonly position: NonNullable<NonNullable<PopupDefinition['style']>['position']>;
  readonly actions?: PopupDefinition['actions'];
  readonly start?: Survey['start'];
  readonly pages: Page[];
  readonly completion: Survey['completion'];
  readonly settings?: Survey['settings'];
  readonly translations?: Survey['translations'];
  readonly version?: number;
}

export function demoPopup(input: DemoPopupInput): PopupDefinition {
  const surveyId = `${input.id}-survey`;
  return {
    id: input.id,
    title: input.title,
    surveyId,
    productId: demoProductId,
    triggers: input.triggers,
    ...(input.segments === undefined ? {} : { segments: input.segments }),
    cooldown: input.cooldown,
    ...(input.priority === undefined ? {} : { priority: input.priority }),
    style: { theme: 'auto', position: input.position },
    ...(input.actions === undefined ? {} : { actions: input.actions }),
    survey: {
      id: surveyId,
      version: input.version ?? 1,
      productId: demoProductId,
      title: input.name,
      language: 'en',
      ...(input.translations === undefined ? {} : { translations: input.translations }),
      ...(input.start === undefined ? {} : { start: input.start }),
      pages: input.pages,
      completion: input.completion,
      settings: input.settings ?? {},
    },
  };
}

/** Asked for by a click or after an order: as often as one likes. */
export const everyTime: NonNullable<PopupDefinition['cooldown']> = [
  { answered: 'SHOWED', cooldownDays: 0 },
  { answered: 'PARTIAL', cooldownDays: 0 },
  { answered: 'COMPLETED', cooldownDays: 0 },
];

/** Comes by itself: with the waits one would choose for a real shop. */
export const nowAndThen: NonNullable<PopupDefinition['cooldown']> = [
  { answered: 'SHOWED', cooldownDays: 1 },
  { answered: 'PARTIAL', cooldownDays: 7 },
  { answered: 'COMPLETED', cooldownDays: 90 },
];
