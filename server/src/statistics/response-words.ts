import { type QuestionContent, type QuestionPart, plainText } from '@vigil/domain/question-bank/public';
import { tagAt } from '@vigil/domain/sitting/public';
import { rightAnswerOf } from './question-detail.js';

const lengthAtMost = 60;
const shortened = (text: string): string =>
  text.length <= lengthAtMost ? text : `${text.slice(0, lengthAtMost)}…`;

/** A wrong answer (`WrongAnswer.response`) in words, options by the tags of today's version. */
export function responseWords(response: string, body: QuestionContent | QuestionPart | null): string {
  const said = JSON.parse(response) as readonly (string | readonly [string, string])[];
  const words = said.map((one) => {
    if (typeof one === 'string') return optionWords(one, body);
    const [id, value] = one;
    const item = body?.pairs?.find((pair) => pair.id === id);
    if (item === undefined) return value;
    const match = body?.matches?.find((other) => other.id === value);
    return `${plainText(item.content)} — ${match === undefined ? value : plainText(match.content)}`;
  });
  return shortened(words.join('；'));
}

/** What is right, in words; null: no longer in any bank. */
export function keyWords(body: QuestionContent | QuestionPart | null): string | null {
  if (body === null) return null;
  if (body.options !== undefined)
    return shortened(
      body.options
        .filter(({ isRight }) => isRight)
        .map(({ id }) => optionWords(id, body))
        .join('；'),
    );
  return rightAnswerOf(body);
}

function optionWords(id: string, body: QuestionContent | QuestionPart | null): string {
  const index = (body?.options ?? []).findIndex((option) => option.id === id);
  const option = body?.options?.[index];
  return option === undefined ? '旧版本的选项' : `${tagAt(index)}．${plainText(option.content)}`;
}
