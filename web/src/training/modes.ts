import { trainingModes, typeOfMode } from '@vigil/domain/training/modes';
import {
  IconArrowsShuffle,
  IconBook,
  IconBookmarks,
  IconFlame,
  IconListNumbers,
  IconNotebook,
  IconQuestionMark,
  type Icon,
} from '@tabler/icons-react';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';

interface ModeLook {
  readonly name: string;
  /** what it is good for, in a line */
  readonly hint: string;
  readonly icon: Icon;
}

const looks: Readonly<Record<number, ModeLook>> = {
  [trainingModes.wrong]: { name: t('错题训练'), hint: t('把做错的题再做一遍'), icon: IconNotebook },
  [trainingModes.inOrder]: { name: t('顺序练习'), hint: t('按章节和题型依次练习'), icon: IconListNumbers },
  [trainingModes.random]: { name: t('随机练习'), hint: t('题目与选项随机排列'), icon: IconArrowsShuffle },
  [trainingModes.chapter]: { name: t('章节练习'), hint: t('只练一个章节'), icon: IconBookmarks },
  [trainingModes.difficult]: { name: t('难题练习'), hint: t('难题和您常做错的题'), icon: IconFlame },
  [trainingModes.unanswered]: { name: t('未做题练习'), hint: t('只做还没做过的题'), icon: IconQuestionMark },
  [trainingModes.recite]: { name: t('背题模式'), hint: t('直接看答案，不计正确率'), icon: IconBook },
};

/** How a mode is called and shown; one of a type by the type. */
export function modeLook(mode: number): ModeLook {
  const quType = typeOfMode(mode);
  return quType === null
    ? (looks[mode] ?? { name: t('训练'), hint: '', icon: IconBook })
    : { name: t('{{type}}练习', { type: typeName(quType) }), hint: '', icon: IconBookmarks };
}

/** What a record is over: its mode, of a chapter by name. */
export const sayMode = ({
  mode,
  chapterTitle,
}: {
  readonly mode: number;
  readonly chapterTitle: string | null;
}): string =>
  chapterTitle === null
    ? modeLook(mode).name
    : t('{{mode}}：{{chapter}}', { mode: modeLook(mode).name, chapter: chapterTitle });

/** Mode 13 shows answers and asks for none. */
export const recites = (mode: number): boolean => mode === trainingModes.recite;

/**
 * Whether a share of right answers can be told: where nothing is done, or all of it still open, 0 % would be
 * untrue.
 */
export const hasRate = ({
  answerCount,
  openCount,
}: {
  readonly answerCount: number;
  readonly openCount: number;
}): boolean => answerCount > openCount;

/** How far a record is: answered, or looked at where nothing is asked. */
export const sayDone = (mode: number, n: number, total: number): string =>
  recites(mode) ? t('已看 {{n}}/{{total}}', { n, total }) : t('已答 {{n}}/{{total}}', { n, total });

interface GoesOn {
  readonly answerCount: number;
  readonly totalCount: number;
}

/** How far a record is that goes on. */
export function sayGoesOn(mode: number, { answerCount, totalCount }: GoesOn): string {
  if (answerCount === 0) return recites(mode) ? t('继续：还没看') : t('继续：还没做');
  return t('继续：{{done}}', { done: sayDone(mode, answerCount, totalCount) });
}
