import { useQuery } from '@apollo/client/react';
import { Details } from '@vigil/ui/console/details.tsx';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { exactTime, sayDuration, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { ExamSimilarPairDocument, type ExamSimilarPairQuery } from '../../generated/graphql.ts';
import styles from '../statistics.module.css';
import { sayChance } from './pair-words.ts';

interface PairDrawerProps {
  readonly examId: string;
  /** null: closed */
  readonly pairId: string | null;
  readonly onClose: () => void;
}

/** Two papers side by side: why they are listed, what the log knows, and every answer they share. */
export function PairDrawer({ examId, pairId, onClose }: PairDrawerProps) {
  const query = useQuery(ExamSimilarPairDocument, {
    variables: { examId, id: pairId ?? '' },
    skip: pairId === null,
    fetchPolicy: 'network-only',
  });
  return (
    <SideDialog
      opened={pairId !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('两份答卷的比对')}
    >
      <QueryView query={{ ...query, data: query.data?.examSimilarPair }}>
        {(detail) => <Detail detail={detail} />}
      </QueryView>
    </SideDialog>
  );
}

type PairDetail = ExamSimilarPairQuery['examSimilarPair'];
type Paper = PairDetail['pair']['a'];

function Detail({ detail: { pair, answers } }: { readonly detail: PairDetail }) {
  const { a, b, bothWrong, same, expected, amongAll, near, aFirst, overlap, sameDevice } = pair;
  return (
    <div className={styles['detail']}>
      <p className={styles['paragraph']}>
        {t(
          '两人都答错的题有 {{both}} 道（只有一种错法的题不计），其中 {{same}} 道错得一样。按其他考生的错误答案，碰巧相同的大约只有 {{expected}} 道；像这样的一对，{{chance}} 才会碰巧出现。',
          { both: bothWrong, same, expected: sayScore(expected), chance: sayChance(amongAll) },
        )}
      </p>
      <div className={styles['sides']}>
        <Side paper={a} word={t('考生甲')} />
        <Side paper={b} word={t('考生乙')} />
      </div>
      <section>
        <h3 className={styles['heading']}>{t('作答日志中的事实')}</h3>
        <ul className={styles['factsList']}>
          <li>{overlap ? t('两人的作答时间有重叠。') : t('两人的作答时间没有重叠。')}</li>
          <li>
            {t(
              '错得一样的 {{same}} 题中，{{near}} 题在两分钟内先后填写；{{aFirst}} 题甲先，{{bFirst}} 题乙先。',
              {
                same,
                near,
                aFirst,
                bFirst: same - aFirst,
              },
            )}
          </li>
          <li>
            {sameDevice
              ? t('两份答卷用过同一个浏览器：可能是同一台电脑先后使用。')
              : t('两份答卷使用的浏览器不同。')}
          </li>
          <li>{t('日志中没有网络地址和座位号。')}</li>
        </ul>
      </section>
      <section>
        <h3 className={styles['heading']}>{t('错得一样的题，按填写先后')}</h3>
        <ol className={styles['shared']}>
          {answers.map((one) => (
            <li key={one.quId}>
              <p className={styles['sharedText']}>{one.text || t('（题干无文字或试题已删除）')}</p>
              <dl className={styles['sharedFacts']}>
                <dt>{t('两人都答')}</dt>
                <dd>{one.answer}</dd>
                {one.rightAnswer != null && (
                  <>
                    <dt>{t('正确答案')}</dt>
                    <dd>{one.rightAnswer}</dd>
                  </>
                )}
                <dt>{t('填写时间')}</dt>
                <dd className="tabular">
                  {t('甲 {{a}} · 乙 {{b}}', { a: exactTime(one.aAt), b: exactTime(one.bAt) })}
                </dd>
              </dl>
              <p className={styles['note']}>
                {t('答错的 {{wrong}} 份中有 {{same}} 份是这个答案；{{gap}}。', {
                  wrong: one.wrongBy,
                  same: one.sameBy,
                  gap: sayGap(one.aAt, one.bAt),
                })}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <p className={styles['note']}>
        {t('这里只陈述事实，不作结论；是否处理、怎样处理由人决定，系统不会改变成绩。')}
      </p>
    </div>
  );
}

function Side({ paper, word }: { readonly paper: Paper; readonly word: string }) {
  const { realName, userName, deptName, attempt, startedAt, handedInAt } = paper;
  return (
    <section className={styles['paperSide']} aria-label={word}>
      <h4 className={styles['sideName']}>
        <span className={styles['word']}>{word}</span> {realName}
      </h4>
      <Details
        items={[
          [t('账号'), userName],
          [t('部门'), deptName],
          [t('次数'), attempt > 1 ? t('第 {{n}} 次', { n: attempt }) : null],
          [t('开始'), exactTime(startedAt)],
          [t('交卷'), exactTime(handedInAt)],
        ]}
      />
    </section>
  );
}

function sayGap(aAt: string, bAt: string): string {
  const [a, b] = [aAt, bAt].map((at) => Date.parse(at.replace(' ', 'T'))) as [number, number];
  const seconds = (b - a) / 1000;
  if (Number.isNaN(seconds) || Math.abs(seconds) < 1) return t('两人几乎同时填写');
  return seconds > 0
    ? t('乙比甲晚 {{gap}} 填写', { gap: sayDuration(seconds) })
    : t('甲比乙晚 {{gap}} 填写', { gap: sayDuration(-seconds) });
}
