// The columns that a question takes in a table. Answers of several parts take one a part, so that each can be counted.
import type { AnswerValue, Question } from '@service-popups/protocol';
import { answerText } from '@service-popups/rules/analysis';

export interface AnswerColumn {
  readonly header: string;
  /** @param other how it was asked, where that was in another form */
  cell(value: AnswerValue | undefined, other?: Question): string | number;
}

/** @param hadOtherForm in some version it was asked in another form, whose answers need a place too */
export function answerColumns(question: Question, hadOtherForm: boolean): AnswerColumn[] {
  const header = question.label || question.id;
  const parts = partsOf(question);
  if (parts === undefined) return [{ header, cell: (value, other = question) => plainCell(other, value) }];
  const columns = parts.list.map(({ id, label }): AnswerColumn => ({
    header: `${header}: ${label || id}`,
    cell: (value, other) => (other === undefined ? parts.cell(value, id) : ''),
  }));
  if (!hadOtherForm) return columns;
  return [
    { header, cell: (value, other) => (other === undefined ? '' : plainCell(other, value)) },
    ...columns,
  ];
}

function plainCell(question: Question, value: AnswerValue | undefined): string | number {
  return typeof value === 'number' ? value : answerText(question, value);
}

interface Parts {
  readonly list: readonly { readonly id: string; readonly label: string }[];
  cell(value: AnswerValue | undefined, id: string): string | number;
}

function partsOf(question: Question): Parts | undefined {
  switch (question.kind) {
    case 'matrix':
      return {
        list: question.rows,
        cell: (value, id) => answerText(question, partOf(value, id)),
      };
    case 'points':
      return {
        list: question.options,
        cell: (value, id) => plainCell(question, partOf(value, id)),
      };
    case 'ranking':
      // The place it was given.
      return { list: question.options, cell: (value, id) => placeOf(value, id) };
    default:
      return undefined;
  }
}

function isRecord(
  value: AnswerValue | undefined,
): value is Exclude<AnswerValue, string | number | boolean | string[]> {
  return typeof value === 'object' && !Array.isArray(value);
}

function partOf(value: AnswerValue | undefined, id: string): AnswerValue | undefined {
  return isRecord(value) && Object.hasOwn(value, id) ? (value as Record<string, AnswerValue>)[id] : undefined;
}

function placeOf(value: AnswerValue | undefined, id: string): number | '' {
  const place = Array.isArray(value) ? value.indexOf(id) : -1;
  return place < 0 ? '' : place + 1;
}
