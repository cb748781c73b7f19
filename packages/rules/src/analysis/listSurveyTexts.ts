import type { Survey } from '@service-popups/protocol';
import { mapTexts } from '../survey/mapTexts.js';
import { usablePages } from './usablePages.js';

export interface SurveyText {
  /** The key under which a translation holds it. */
  readonly path: string;
  /** As written in the survey's own language. */
  readonly text: string;
  /** The page it stands on; missing for the title and the screens. */
  readonly pageId?: string;
  /** An address of an image or a link: it may differ by language but need not be translated. */
  readonly isAddress: boolean;
  /** Whether people read it. The survey's own title may be translated but stands nowhere: the popup's does. */
  readonly isShown: boolean;
}

/** Every text of a survey that can be translated: title and screens first, then page by page. */
export function listSurveyTexts(survey: Survey): SurveyText[] {
  const texts: SurveyText[] = [];
  const collect = (pageId?: string) => (path: string, text: string) => {
    const isAddress = /\.(?:url|imageUrl)$/.test(path);
    texts.push({ path, text, isAddress, isShown: path !== 'title', ...(pageId !== undefined && { pageId }) });
    return text;
  };
  const { title, start, completion } = survey;
  mapTexts({ title, start, completion }, collect());
  for (const { id, questions } of usablePages(survey)) {
    for (const question of questions) mapTexts(question, collect(id), `q.${question.id}`);
  }
  return texts;
}
