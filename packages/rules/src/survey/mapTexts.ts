import type { Option, Survey } from '@service-popups/protocol';

export type TextAt = (path: string, text: string) => string;

/** The fields that people read, or that show them something in their language. */
const textKeys = /(label|alt|url)$|^(title|message|placeholder|unit|statement)$/i;

/** A copy of the survey in which every text went through `textAt` together with its path. */
export function mapTexts(survey: Survey, textAt: TextAt): Survey {
  const pages = survey.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) => mapNodeTexts(question, `q.${question.id}`, textAt)),
  }));
  return {
    ...survey,
    title: textAt('title', survey.title),
    ...(survey.start && { start: mapNodeTexts(survey.start, 'start', textAt) }),
    completion: mapNodeTexts(survey.completion, 'completion', textAt),
    pages,
  };
}

/** The same for one part of a survey, such as a question, whose own path is given. */
export function mapNodeTexts<Node extends object>(
  node: Node,
  path: string,
  textAt: TextAt,
  isOption = false,
): Node {
  const entries = Object.entries(node).map(([key, value]: [string, unknown]) => {
    // An option is named by its label alone: `q.<question>.options.<option>`.
    const place = isOption && key === 'label' ? path : `${path}.${key}`;
    if (typeof value === 'string') return [key, textKeys.test(key) ? textAt(place, value) : value];
    if (Array.isArray(value)) {
      const mapOption = (option: Option) => mapNodeTexts(option, `${place}.${option.id}`, textAt, true);
      return [key, value.map(mapOption)];
    }
    return [key, typeof value === 'object' && value !== null ? mapNodeTexts(value, place, textAt) : value];
  });
  return Object.fromEntries(entries) as Node;
}
