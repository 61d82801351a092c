import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { sayScore } from '@vigil/ui/text/format.ts';
import { holdUnits, holdWords } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import { WholeTimes } from '@vigil/ui/text/whole-times.tsx';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useSite } from '../../app/site.tsx';
import { sayExamTime, sayTries } from '../../exams/public.ts';
import table from '../figures-table.module.css';
import { timePlan } from '../time-plan.ts';
import styles from './exam-facts.module.css';
import type { Check } from './readiness.ts';

/** `2`, or `2–5` when the questions of a group are not all worth the same. */
const scoreSpan = ({ minScore, maxScore }: Check['tmplGroups'][number]): string =>
  minScore === maxScore ? sayScore(minScore) : `${sayScore(minScore)}–${sayScore(maxScore)}`;

const lasting = ({ totalTime, accommodation }: Check): string => {
  if (totalTime === 0) return t('不限时长');
  const extra = accommodation?.extraPercent ?? 0;
  return extra > 0
    ? t('{{n}} 分钟（已含延长 {{extra}}%）', { n: totalTime, extra })
    : t('{{n}} 分钟', { n: totalTime });
};

const minutesSaid = (minutes: number): string => (minutes > 0 ? t('{{n}} 分钟', { n: minutes }) : '–');

/**
 * How it is answered on this site: how often, from when it is handed in, in which order, how late one may
 * come.
 */
const howAnswered = (check: Check): readonly (readonly [string, ReactNode])[] => [
  [t('考试次数'), holdWords(sayTries(check))],
  ...(check.handMin > 0
    ? [[t('最早交卷'), holdUnits(t('开考 {{n}} 分钟后', { n: check.handMin }))] as const]
    : []),
  [t('作答方式'), check.stepOn ? t('逐题作答，不能返回') : t('整卷作答，可来回切换')],
  ...(check.late && check.lateMax > 0
    ? [[t('迟到限制'), holdUnits(t('开考后 {{n}} 分钟内', { n: check.lateMax }))] as const]
    : []),
];

/** What this exam is: times, scores, chances, how it is answered. */
export function ExamFacts({ check }: { readonly check: Check }) {
  const { showsPassScore } = useSite().depart;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('考试时间'), <WholeTimes key="when" text={sayExamTime(check)} />],
    [t('考试时长'), lasting(check)],
    ...(check.accommodation ? [[t('便利措施'), sayAccommodation(check.accommodation)] as const] : []),
    showsPassScore
      ? [t('总分 / 及格分'), `${sayScore(check.totalScore)} / ${sayScore(check.qualifyScore)}`]
      : [t('总分'), t('{{n}} 分', { n: sayScore(check.totalScore) })],
    ...(check.offline ? [[t('考试方式'), t('线下考试，不在线作答')] as const] : howAnswered(check)),
  ];
  return (
    <Panel
      title={check.title}
      aside={
        <span className={styles['tags']}>
          {check.stepOn && !check.offline && <Tag tone="warning">{t('逐题作答')}</Tag>}
          {check.offline && <Tag tone="quiet">{t('线下')}</Tag>}
          <Tag tone={check.examType === 2 ? 'quiet' : 'info'}>
            {check.examType === 2 ? t('模拟考试') : t('正式考试')}
          </Tag>
        </span>
      }
    >
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** What stands in it: its words, and its parts with the time suggested for each. */
export function ExamContents({ check }: { readonly check: Check }) {
  const plan = check.offline ? null : timePlan(check.totalTime, check.tmplGroups);
  return (
    <>
      {check.content.trim() !== '' && (
        <Panel title={t('考试说明')}>
          <RichHtml html={check.content} />
        </Panel>
      )}
      {check.tmplGroups.length > 0 && (
        <Panel title={t('试卷结构')}>
          <div className={table['measured']}>
            <table className={clsx(table['table'], styles['groups'])}>
              <caption>
                {plan === null
                  ? t('每部分的题数与分数')
                  : t('每部分的题数与分数；建议用时按分数分配，仅供参考')}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('大题')}</th>
                  <th scope="col">{t('题数')}</th>
                  <th scope="col">{t('每题')}</th>
                  <th scope="col">{t('小计')}</th>
                  {plan !== null && <th scope="col">{t('建议用时')}</th>}
                </tr>
              </thead>
              <tbody>
                {check.tmplGroups.map((group, index) => (
                  <tr key={group.id}>
                    <th scope="row">{group.title}</th>
                    <td data-name={t('题数')}>{t('{{n}} 题', { n: group.quCount })}</td>
                    <td data-name={t('每题')}>{t('{{n}} 分', { n: scoreSpan(group) })}</td>
                    <td data-name={t('小计')}>{t('{{n}} 分', { n: sayScore(group.totalScore) })}</td>
                    {plan !== null && <td data-name={t('建议用时')}>{minutesSaid(plan[index] ?? 0)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
    </>
  );
}
