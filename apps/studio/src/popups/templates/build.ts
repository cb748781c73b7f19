import type { Page, PopupDefinition, Question, Survey, Trigger } from '@service-popups/protocol';

/** What a template says; the rest of a definition follows from it. Ids are set by the server on creation. */
export interface TemplateInput {
  title: string;
  triggers: Trigger[];
  pages: Page[];
  start?: Survey['start'];
  completion?: Survey['completion'];
  style?: PopupDefinition['style'];
  showProgressBar?: boolean;
  segments?: PopupDefinition['segments'];
}

export function buildDraft(input: TemplateInput): PopupDefinition {
  return {
    id: 'new',
    title: input.title,
    surveyId: 'new',
    productId: 'default',
    triggers: input.triggers,
    ...(input.segments === undefined ? {} : { segments: input.segments }),
    cooldown: [
      { answered: 'SHOWED', cooldownDays: 1 },
      { answered: 'PARTIAL', cooldownDays: 7 },
      { answered: 'COMPLETED', cooldownDays: null },
    ],
    style: { theme: 'auto', position: 'bottom-right', ...input.style },
    survey: {
      id: 'new',
      version: 0,
      productId: 'default',
      title: input.title,
      language: 'en',
      ...(input.start === undefined ? {} : { start: input.start }),
      pages: input.pages,
      completion: input.completion ?? {
        title: 'Thank you',
        message: 'Your answer went straight to the people who build this.',
      },
      settings: {
        showProgressBar: input.showProgressBar ?? input.pages.length > 1,
        progressUnit: 'fraction',
        showProgressUnit: true,
      },
    },
  };
}

/** A page with one question or several. */
export const page = (id: string, ...questions: Question[]): Page => ({ id, questions });

/** Options from labels; their ids are short and stay when the label changes. */
export const options = (...labels: string[]): { id: string; label: string }[] =>
  labels.map((label, index) => ({ id: `o${index + 1}`, label }));
