import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ExamProblem } from '@vigil/domain/exams/exam-save';
import { fieldId } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from '../exam-edit.module.css';
import { examSteps, stepOf } from '../exam-steps.ts';
import type { ExamValues } from '../exam-values.ts';
import { sayField } from '../field-words.ts';
import { paperTotals } from '../paper/groups.ts';
import type { DrawCounts } from '../paper/use-draw-counts.ts';

interface ReviewStepProps {
  readonly values: ExamValues;
  readonly problems: readonly ExamProblem[];
  readonly counts: DrawCounts;
  readonly onShow: (field: string) => void;
}

/**
 * What is still missing, each with the way to its field; and the exam in a few lines, to be read once more
 * before it is published.
 */
export function ReviewStep({ values, problems, counts, onShow }: ReviewStepProps) {
  const impossible = counts.impossible === null ? undefined : values.tmplGroups[counts.impossible];
  const all: ExamProblem[] = [
    ...problems,
    ...(impossible === undefined || problems.some(({ field }) => field === `tmplGroups.${counts.impossible}`)
      ? []
      : [
          {
            field: `tmplGroups.${counts.impossible}`,
            sentence: t('大题“{{title}}”的试题数量不足！', { title: impossible.title }),
          },
        ]),
  ];
  return (
    <>
      {all.length === 0 ? (
        <Alert
          color="teal"
          variant="light"
          icon={<IconCircleCheck size={18} aria-hidden />}
          title={t('可以发布')}
        >
          {t('所有内容已填写完整。发布后，符合条件的考生即可看到考试。')}
        </Alert>
      ) : (
        <Panel
          title={t('还有 {{n}} 处需要完善', { n: all.length })}
          aside={
            <Tag tone="warning" icon={<IconAlertTriangle size={14} aria-hidden />}>
              {t('暂不能发布')}
            </Tag>
          }
        >
          <ul className={styles['problems']}>
            {all.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`} className={styles['problem']}>
                <Tag tone="quiet">{examSteps[stepOf(field)]?.title}</Tag>
                <span>{sentence}</span>
                <Anchor
                  href={`#${fieldId(field)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onShow(field);
                  }}
                >
                  {t('去完善')}
                </Anchor>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('考试概况')}>
        <dl className={styles['facts']}>
          {factsOf(values).map(([word, fact]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}

function factsOf(values: ExamValues): [string, string][] {
  const { count, score } = paperTotals(values.tmplGroups);
  const watched = (['leaveOn', 'faceOn', 'faceCheck', 'camOn', 'actionOn'] as const).filter(
    (name) => values[name],
  ).length;
  return [
    [t('考试名称'), values.title || t('未填写')],
    [t('类型'), `${sayField('examType', values.examType)} · ${values.offline ? t('线下') : t('线上')}`],
    [
      t('试卷'),
      t('{{groups}} 个大题，{{count}} 道题，共 {{score}} 分', {
        groups: values.tmplGroups.length,
        count: sayNumber(count),
        score: sayScore(score),
      }),
    ],
    [
      t('时间'),
      `${values.startTime?.slice(0, 16) ?? t('不限')} ${t('至')} ${values.endTime?.slice(0, 16) ?? t('不限')}`,
    ],
    [
      t('时长'),
      Number(values.totalTime) > 0 ? t('{{n}} 分钟', { n: values.totalTime }) : t('到结束时间为止'),
    ],
    [t('重复'), sayField('repeatCycle', values.repeatCycle)],
    [t('开放类型'), sayField('openType', values.openType)],
    [t('考试次数'), Number(values.chance) > 0 ? t('{{n}} 次', { n: values.chance }) : t('不限')],
    [t('监控'), watched === 0 ? t('未开启') : t('开启 {{n}} 项', { n: watched })],
    [
      t('及格分 / 结果'),
      `${sayScore(Number(values.qualifyScore))} / ${sayField('resultType', values.resultType)}`,
    ],
  ];
}
