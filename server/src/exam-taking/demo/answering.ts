import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/public';
import { shuffled, type Random } from '@vigil/domain/kernel/random';
import { demoQuestions } from '../../question-bank/demo/public.js';
import { essaysOn } from './essays.js';

/** What qu-detail shows of a question, as far as one needs it to answer. */
export interface SeenQuestion {
  readonly quId: string;
  readonly quType: number;
  readonly titleBody?: string | null;
  readonly answerList: readonly { readonly id: string }[];
  readonly matchList: readonly { readonly tag: string; readonly content: string }[];
  readonly subList: readonly SeenQuestion[];
}

/** What fill-answer takes of an answer, beside the paper's id. */
export interface FilledAnswer {
  readonly quId: string;
  readonly answerList?: { id: string; checked?: boolean; answer?: string }[];
  readonly answer?: string;
  readonly codeAnswer?: string;
}

type Key = QuestionContent | QuestionPart;

const keys = new Map<string, Key>();

/**
 * The demo's own key, so that simulated people can know things; undefined for a question of somebody else's.
 */
function keyOf(quId: string): Key | undefined {
  if (keys.size === 0) {
    for (const question of demoQuestions(() => '')) {
      keys.set(question.quId, question);
      for (const part of question.parts ?? []) keys.set(part.quId, part);
    }
  }
  return keys.get(quId);
}

const one = <T>(items: readonly T[], random: Random): T | undefined =>
  items[Math.floor(random() * items.length)];
const plain = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/**
 * What a candidate who knows this question (`knows`) or guesses would send: one answer, or one for each part
 * of a composite. A question that cannot be answered by typing (7, Scratch) gives none.
 */
export function answersTo(question: SeenQuestion, knows: boolean, random: Random): FilledAnswer[] {
  const { quId, quType, answerList } = question;
  const key = keyOf(quId);
  const ids = answerList.map((entry) => entry.id);
  const choose = (chosen: readonly (string | undefined)[]): FilledAnswer[] => [
    { quId, answerList: ids.map((id) => ({ id, checked: chosen.includes(id) })) },
  ];
  const right = (key?.options ?? []).filter((option) => option.isRight).map((option) => option.id);
  const wrong = ids.filter((id) => !right.includes(id));
  switch (quType) {
    case 1:
    case 3:
      return choose([knows && right.length > 0 ? right[0] : (one(wrong, random) ?? ids[0])]);
    case 2:
      return choose(
        knows && right.length > 0
          ? right
          : [
              ...right.slice(0, Math.max(1, right.length - 1)),
              random() < 0.5 ? one(wrong, random) : undefined,
              right.length === 0 ? ids[0] : undefined,
            ],
      );
    case 5:
      return [
        {
          quId,
          answerList: ids.map((id) => ({
            id,
            answer:
              (knows ? key?.blanks?.find((blank) => blank.id === id)?.accepted[0] : undefined) ??
              one(guesses, random) ??
              '不知道',
          })),
        },
      ];
    case 6: {
      const tags = shuffled(
        question.matchList.map((item) => item.tag),
        random,
      );
      const tagOf = (id: string): string | undefined => {
        const content = key?.matches?.find(
          (match) => match.id === key.pairs?.find((pair) => pair.id === id)?.matchId,
        )?.content;
        return question.matchList.find((item) => item.content === content)?.tag;
      };
      return [
        {
          quId,
          answerList: ids.map((id, index) => ({
            id,
            answer: (knows ? tagOf(id) : undefined) ?? tags[index] ?? '',
          })),
        },
      ];
    }
    case 4: {
      const essay = one(essaysOn(quId, knows), random);
      const known = knows && key?.rightAnswer !== undefined ? plain(key.rightAnswer).slice(0, 180) : null;
      return [{ quId, answer: essay ?? `<p>${known ?? one(thoughts, random) ?? ''}</p>` }];
    }
    case 8:
    case 9:
      return [
        {
          quId,
          codeAnswer:
            knows && key?.rightAnswer !== undefined
              ? key.rightAnswer
              : `${question.titleBody ?? ''}\n${quType === 8 ? '# ' : '// '}时间不够，先写到这里\n`,
        },
      ];
    case 99:
      return question.subList.flatMap((part) => answersTo(part, knows, random));
    default:
      return [];
  }
}

const guesses = ['不确定', '3', '12', '大约一半', '第二种'] as const;
const thoughts = [
  '我认为应当先确认情况，再按照规定的程序逐级报告，处理完以后要做好记录并总结经验。',
  '首先要保证人员安全，其次及时上报，最后查找原因、避免再次发生。',
  '结合平时的学习体会，坚持把每一件小事做好，遇到困难不放弃，最终总会有收获。',
] as const;
