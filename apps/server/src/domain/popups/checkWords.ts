import type { PopupDefinition, Question } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';

/** Questions and buttons that nobody could read, and choices that nobody could tell apart. */
export function checkWords({ survey, actions = {} }: PopupDefinition): DraftProblem[] {
  return [
    ...survey.pages.flatMap((page, index) =>
      page.questions.flatMap((question, place) =>
        checkQuestion(`survey.pages[${index}].questions[${place}]`, question),
      ),
    ),
    // One without any label has a word of its own; one with blanks would have none.
    ...Object.entries(actions)
      .filter(([, { label = '' }]) => label !== '' && label.trim() === '')
      .map(([name]) => warning(`actions.${name}.label`, 'This button says nothing.')),
  ];
}

function checkQuestion(path: string, question: Question): DraftProblem[] {
  const problems = listsOf(question).flatMap(({ list, noun, labels }) =>
    labels.flatMap((label, index) => {
      const place = `${path}.${list}[${index}]`;
      if (label === '') return [warning(place, `This ${noun} says nothing.`)];
      return labels.indexOf(label) === index ? [] : [warning(place, `Another ${noun} says “${label}” too.`)];
    }),
  );
  // An information may be a picture or a paragraph alone.
  return question.kind === 'information' || question.label.trim() !== ''
    ? problems
    : [warning(`${path}.label`, 'This question says nothing.'), ...problems];
}

const nouns = { options: 'option', rows: 'row', columns: 'column' } as const;

interface ListOfLabels {
  readonly list: string;
  readonly noun: string;
  readonly labels: readonly string[];
}

function listsOf(question: Question): ListOfLabels[] {
  const lists: Readonly<Record<string, readonly { label: string; alt?: string }[]>> = {
    ...('options' in question && { options: question.options }),
    ...('rows' in question && { rows: question.rows, columns: question.columns }),
  };
  return Object.entries(nouns).map(([list, noun]) => ({
    list,
    noun,
    // A picture without words under it is told by its description.
    labels: (lists[list] ?? []).map(({ label, alt = '' }) => label.trim() || alt.trim()),
  }));
}

function warning(path: string, message: string): DraftProblem {
  return { path, message, level: 'warning' };
}
