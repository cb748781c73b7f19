import type { QuestionResult } from '@service-popups/protocol/studio';

type Asked = Pick<QuestionResult, 'question' | 'answered'>;

/**
 * What is most worth reading beside the score: what people wrote at length, else a word, else what they chose. While nobody
 * has answered anything, what they are asked.
 */
export function textAmong<One extends Asked>(
  questions: readonly One[],
  score: One | undefined,
): One | undefined {
  const answered = questions.filter((asked) => asked.answered > 0);
  return mostWords(answered, score) ?? mostWords(questions, score);
}

function mostWords<One extends Asked>(questions: readonly One[], score: One | undefined): One | undefined {
  return (
    questions.find(({ question }) => question.kind === 'long_text') ??
    questions.find(({ question }) => question.kind === 'text') ??
    questions.find((asked) => asked !== score && asked.question.kind !== 'information')
  );
}
