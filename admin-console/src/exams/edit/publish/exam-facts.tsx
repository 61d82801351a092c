import { heededRange, namesNobody } from '@vigil/domain/exams/exam-range';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import styles from '../exam-edit.module.css';
import type { ExamValues } from '../exam-values.ts';
import { fieldWords, sayField } from '../field-words.ts';
import { paperTotals } from '../paper/groups.ts';
import { sayFormValue } from '../say-form-value.tsx';
import { watches } from './unusual.ts';

interface ExamFactsProps {
  readonly values: ExamValues;
  /** how many may sit it; null: not known */
  readonly people: number | null;
  /** one to a line, for a dialog; else in two columns */
  readonly narrow?: boolean;
}

/** An exam in a few lines: what, who, when, how long, how many points, what is watched. */
export function ExamFacts({ values, people, narrow = false }: ExamFactsProps) {
  return (
    <dl className={styles[narrow ? 'lines' : 'facts']}>
      {factsOf(values, people).map(([word, fact]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(values: ExamValues, people: number | null): [string, ReactNode][] {
  const { count, score } = paperTotals(values.tmplGroups);
  const watched = watches.filter((name) => values[name]).map((name) => fieldWords[name]);
  return [
    [t('类型'), `${sayField('examType', values.examType)} · ${values.offline ? t('线下') : t('线上')}`],
    [t('谁能参加'), <Who key="who" values={values} people={people} />],
    [t('什么时候'), sayTimes(values)],
    [t('考多久'), sayLength(values)],
    [
      t('试卷'),
      t('{{groups}} 个大题，{{count}} 道题，共 {{score}} 分', {
        groups: values.tmplGroups.length,
        count: sayNumber(count),
        score: sayScore(score),
      }),
    ],
    [
      t('及格分 / 结果'),
      t('{{pass}} 分 / {{result}}，{{when}}公布', {
        pass: sayScore(Number(values.qualifyScore)),
        result: sayField('resultType', values.resultType),
        when:
          values.resultsWhen === 'time'
            ? (values.resultsAt?.slice(0, 16) ?? t('指定时间'))
            : sayField('resultsWhen', values.resultsWhen),
      }),
    ],
    [t('监控'), watched.length === 0 ? t('未开启') : watched.join('、')],
  ];
}

function Who({ values, people }: Omit<ExamFactsProps, 'narrow'>) {
  const range = heededRange(values);
  return (
    <>
      {sayField('openType', values.openType)}
      {range !== null && !namesNobody(range) && (
        <>
          {t('：')}
          {sayFormValue('range', range)}
        </>
      )}
      {people !== null && t('（{{n}} 人）', { n: sayNumber(people) })}
    </>
  );
}

function sayTimes({ startTime, endTime, repeatCycle }: ExamValues): string {
  if (startTime === null && endTime === null) return t('不限');
  const [from, to] = [startTime, endTime].map((time) => time?.slice(0, 16) ?? t('不限'));
  const times = t('{{from}} 至 {{to}}（北京时间）', { from: from ?? '', to: to ?? '' });
  return repeatCycle === 0
    ? times
    : t('{{times}}，{{cycle}}重复', { times, cycle: sayField('repeatCycle', repeatCycle) });
}

function sayLength({ totalTime, chance }: ExamValues): string {
  const length = Number(totalTime) > 0 ? t('{{n}} 分钟', { n: Number(totalTime) }) : t('到结束时间为止');
  const times = Number(chance) > 0 ? t('可考 {{n}} 次', { n: Number(chance) }) : t('次数不限');
  return t('{{length}}，{{times}}', { length, times });
}
