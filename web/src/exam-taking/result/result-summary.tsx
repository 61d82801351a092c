import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayDuration, sayScore, sayTime } from '@vigil/ui/text/format.ts';
import { holdWords } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { type ReactNode, useState } from 'react';
import { StandingTag } from '../standing-tag.tsx';
import { endingOf, sayResultsTime, sayWhatComes, standingOf } from '../standing.ts';
import styles from './result-summary.module.css';
import { type Result, sayKeysHeld } from './result.ts';

/** As the answer card counted them. */
const sayAnswered = ({ wholeCount: n, halfCount: half, quCount: total }: Result): string =>
  half > 0
    ? t('已答 {{n}} 题，未答完 {{half}} 题，共 {{total}} 题', { n, half, total })
    : t('已答 {{n}} 题，共 {{total}} 题', { n, total });

/** The ordinary end of who writes until the last minute. */
const timeUp = 5;

/** What stands in place of a score; `toCome`: when the results will show, null where they do. */
function headOf(toCome: string | null, withdrawn: boolean): string {
  if (toCome === null) return t('待阅卷后显示得分');
  return withdrawn ? t('成绩暂停公布') : t('成绩待公布');
}

/**
 * What came of the paper: standing, score (from resultType 2), the exam's thanks, how it ended when not in
 * the ordinary way.
 */
export function ResultSummary({ result }: { readonly result: Result }) {
  const [openedAt] = useState(() => Date.now());
  const standing = standingOf(result);
  const ending = endingOf(result.exState);
  const score = result.resultType === 1 || result.reviewState === 0 ? null : result.userScore;
  const toCome = sayResultsTime(result);
  // 成绩待公布 or 成绩暂停公布 is the head itself.
  const saidByHead = score === null && toCome !== null && result.valid && result.reviewState !== 0;
  const comes = sayWhatComes(result);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('考生'), result.realName],
    // Of an exam sat on paper it is when the score was entered.
    [result.quCount > 0 ? t('交卷时间') : t('成绩登记时间'), <When key="hand" value={result.handTime} />],
    // A score that was entered for an exam sat on paper knows no time.
    ...(result.userTime > 0 ? [[t('用时'), sayDuration(result.userTime)] as const] : []),
    // Nor has it questions here.
    ...(result.quCount > 0 ? [[t('作答'), holdWords(sayAnswered(result))] as const] : []),
    ...(result.resultType !== 1 && result.userObjScore !== null
      ? [[t('客观题'), t('{{n}} 分', { n: sayScore(result.userObjScore) })] as const]
      : []),
    ...(result.resultType !== 1 &&
    result.userSubjScore !== null &&
    result.reviewState !== 2 &&
    toCome === null
      ? [[t('主观题'), t('{{n}} 分', { n: sayScore(result.userSubjScore) })] as const]
      : []),
  ];
  return (
    <Panel className={styles['summary']}>
      <div className={styles['top']}>
        {result.resultType !== 1 && (
          <p className={styles['score']}>
            {score === null ? (
              <span className={styles['pending']}>{headOf(toCome, result.resultsWithdrawn)}</span>
            ) : (
              <strong>{sayScore(score)}</strong>
            )}
            {score !== null && (
              <span>{t('分 / 总分 {{total}} 分', { total: sayScore(result.totalScore) })}</span>
            )}
          </p>
        )}
        {standing !== null && !saidByHead && <StandingTag standing={standing} />}
      </div>
      {comes !== null && <p className={styles['comes']}>{comes}</p>}
      {result.voidReason && (
        <p className={styles['ending']} role="note">
          {t('试卷已作废：{{reason}}', { reason: result.voidReason })}
        </p>
      )}
      {(ending !== null || result.exMsg) && (
        <p className={styles['ending']} role="note">
          {ending !== null && <strong>{ending}</strong>}
          {result.exMsg}
        </p>
      )}
      {result.judging && (
        <p className={styles['ending']} role="status">
          {t('编程题正在自动评测，成绩稍后更新。')}
        </p>
      )}
      {result.lateAnswers > 0 && (
        <p className={styles['ending']} role="note">
          <strong>{t('未计入')}</strong>
          {t('有 {{n}} 条作答在截止或交卷之后到达服务器，已留存，不计入成绩。', { n: result.lateAnswers })}
        </p>
      )}
      {/* Who was made to hand in is not thanked as if nothing had happened, unless the exam does so itself. */}
      {result.thanks || (result.resultType !== 3 && (ending === null || result.exState === timeUp)) ? (
        <div className={styles['thanks']}>
          {result.thanks ? <RichHtml html={result.thanks} /> : t('您已完成本次考试，感谢您的参与！')}
        </div>
      ) : null}
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {result.answersFrom !== null && Date.parse(result.answersFrom) > openedAt && (
        <p className={styles['later']}>
          {t('标准答案与解析将于 {{time}} 后公布。', { time: sayTime(result.answersFrom) })}
        </p>
      )}
      {sayKeysHeld(result).map((sentence) => (
        <p key={sentence} className={styles['later']}>
          {sentence}
        </p>
      ))}
    </Panel>
  );
}
