import { exactTime, saySpan, sayScore, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';

type Timed = Pick<ExamRowFieldsFragment, 'startTime' | 'endTime'>;
type Scored = Pick<ExamRowFieldsFragment, 'totalScore' | 'qualifyScore'>;

/** When it can be sat: 今天 09:00 至 11:30, from or until one moment, or at any time. */
export const sayExamTime = ({ startTime, endTime }: Timed): string => {
  if (startTime !== null && endTime !== null) return saySpan(startTime, endTime);
  if (startTime !== null) return t('{{time}} 起', { time: sayTime(startTime) });
  if (endTime !== null) return t('截至 {{time}}', { time: sayTime(endTime) });
  return t('不限时间');
};

/** The same to the second, for whoever points at it. */
export const exactExamTime = ({ startTime, endTime }: Timed): string =>
  [startTime, endTime].flatMap((time) => (time === null ? [] : [exactTime(time)])).join(' — ');

/** How long a paper may take; 0 minutes is no limit. */
export const sayExamLength = (minutes: number): string =>
  minutes === 0 ? t('不限时长') : t('{{n}} 分钟', { n: minutes });

/** How often it may be sat and was; 0 chances is no limit. */
export const sayTries = ({
  chance,
  examCount,
}: Pick<ExamRowFieldsFragment, 'chance' | 'examCount'>): string =>
  chance === 0
    ? t('不限次数，已考 {{n}} 次', { n: examCount })
    : t('可考 {{chance}} 次，已考 {{n}} 次', { chance, n: examCount });

/** What it is worth; the score to pass in the brands that show it (exam-001). */
export const sayExamScore = ({ totalScore, qualifyScore }: Scored, showsPassScore: boolean): string =>
  showsPassScore
    ? t('总分 {{total}} 分，{{pass}} 分及格', { total: sayScore(totalScore), pass: sayScore(qualifyScore) })
    : t('总分 {{total}} 分', { total: sayScore(totalScore) });
