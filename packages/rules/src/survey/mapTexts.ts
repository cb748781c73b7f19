import type { Option } from '@service-popups/protocol';

export type TextAt = (path: string, text: string) => string;

/** The fields that people read, or that show them something in their language. */
const textKeys = /(label|alt|url)$|^(title|message|placeholder|unit|statement)$/i;

/** A copy of a survey, or of the part of it whose path is given, in which every text went through `textAt`. */
export function mapTexts<Node>(node: Node, textAt: TextAt, path = '', isOption = false): Node {
  if (Object(node) !== node) return node;
  const entries = Object.entries(node as object).map(([key, value]: [string, unknown]) => {
    // An option is named by its label alone: `q.<question>.options.<option>`.
    const place = isOption && key === 'label' ? path : `${path && `${path}.`}${key}`;
    if (typeof value === 'string') return [key, textKeys.test(key) ? textAt(place, value) : value];
    if (key === 'translations') return [key, value];
    if (!Array.isArray(value)) return [key, mapTexts(value, textAt, place)];
    const isQuestion = key === 'questions';
    const mapItem = (item: Option) =>
      mapTexts(item, textAt, `${isQuestion ? 'q' : place}.${item.id}`, !isQuestion);
    return [key, value.map(mapItem)];
  });
  return Object.fromEntries(entries) as Node;
}
