import type { PopupDefinition } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';

/** The parts of the editor, and which places of the definition each of them mends. */
export const tabs = [
  {
    id: 'questions',
    label: 'Questions',
    paths: ['survey.pages', 'survey.start', 'survey.completion', 'survey.title', 'title'],
  },
  { id: 'logic', label: 'Logic', paths: ['branches'] },
  {
    id: 'when',
    label: 'When and who',
    paths: ['triggers', 'segments', 'cooldown', 'schedule', 'limits', 'priority'],
  },
  { id: 'appearance', label: 'Appearance', paths: ['style', 'actions', 'survey.settings'] },
  { id: 'translations', label: 'Translations', paths: ['survey.translations', 'survey.language'] },
  { id: 'history', label: 'History', paths: [] },
  { id: 'json', label: 'JSON', paths: [] },
] as const;

/** What keeps the popup from being published, and is mended in this tab. */
export function errorsIn(
  problems: readonly DraftProblem[],
  { paths }: { readonly paths: readonly string[] },
): DraftProblem[] {
  return problems.filter(({ level, path }) => level === 'error' && isAmong(path, paths));
}

/** Where in the editor a problem is mended, as its address asks for it: the tab, and the question to open. */
export function viewOf(path: string, { survey }: PopupDefinition): { view: string; question?: string } {
  const view = tabs.find(({ paths }) => isAmong(path, paths))?.id ?? 'json';
  const [, page, place] = /^survey\.pages\[(\d+)\]\.questions\[(\d+)\]/.exec(path) ?? [];
  const question = survey.pages[Number(page)]?.questions[Number(place)]?.id;
  return question === undefined ? { view } : { view, question };
}

const isAmong = (path: string, paths: readonly string[]): boolean =>
  paths.some((part) => placeOf(path).startsWith(part));

/** Branches belong to a page of questions, and so does a page that nobody reaches or leaves: the logic mends both. */
const placeOf = (path: string): string =>
  path.includes('.branches') || /^survey\.pages\[\d+\]$/.test(path) ? 'branches' : path;
