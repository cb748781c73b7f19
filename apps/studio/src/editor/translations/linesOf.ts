import type { Page, PopupDefinition } from '@service-popups/protocol';
import { listPopupTexts, listSurveyTexts } from '@service-popups/rules/analysis';
import { begun } from '../words/begun.js';

export interface Line {
  readonly path: string;
  readonly text: string;
  /** Where it stands; only for a text that stands in several places, which may need different words. */
  readonly place: string | undefined;
}

/** The texts that people read, in the order in which they meet them, and then those of the buttons around them. */
export function linesOf(draft: PopupDefinition): Line[] {
  const texts = listSurveyTexts(draft.survey).filter(({ isAddress, isShown }) => isShown && !isAddress);
  const isLast = ({ path }: { path: string }): boolean => path.startsWith('completion.');
  const survey = [...texts.filter((text) => !isLast(text)), ...texts.filter(isLast)];
  const isHead = ({ path }: { path: string }): boolean => path.startsWith('popup.');
  const around = listPopupTexts(draft);
  const all = [...around.filter(isHead), ...survey, ...around.filter((text) => !isHead(text))];
  const counts = new Map<string, number>();
  for (const { text } of all) counts.set(text, (counts.get(text) ?? 0) + 1);
  return all
    .filter(({ text }) => text !== '')
    .map(({ path, text }) => ({
      path,
      text,
      place: counts.get(text) === 1 ? undefined : placeOf(path, draft),
    }));
}

const parts: Readonly<Record<string, string>> = {
  popup: 'Title of the popup',
  start: 'Start screen',
  completion: 'Thank-you screen',
  actions: 'Button',
};

function placeOf(path: string, { survey }: PopupDefinition): string {
  const part = parts[path.split('.', 1)[0] ?? ''];
  if (part !== undefined) return part;
  const page = survey.pages.findIndex(({ questions }) => questions.some(isAt(path)));
  return `Page ${page + 1}, ${begun(survey.pages[page]?.questions.find(isAt(path))?.label ?? '')}`;
}

/** The page that a text of a question stands on. */
export function pageOf(path: string, { survey }: PopupDefinition): Page | undefined {
  return survey.pages.find(({ questions }) => questions.some(isAt(path)));
}

const isAt =
  (path: string) =>
  ({ id }: { id: string }): boolean =>
    path.startsWith(`q.${id}.`);
