import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ExamProblem } from '@vigil/domain/exams/exam-save';
import { fieldId } from '@vigil/ui/console/form/use-entity-form.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import styles from '../exam-edit.module.css';
import { examSteps, stepOf } from '../exam-steps.ts';
import type { ExamValues } from '../exam-values.ts';
import type { DrawCounts } from '../paper/use-draw-counts.ts';
import { ExamFacts } from '../publish/exam-facts.tsx';
import { useCandidateCount } from '../publish/use-candidate-count.ts';

interface ReviewStepProps {
  readonly values: ExamValues;
  readonly problems: readonly ExamProblem[];
  readonly counts: DrawCounts;
  /** candidates see it already */
  readonly published: boolean;
  readonly onShow: (field: string) => void;
}

/**
 * What is still missing, each with the way to its field; and the exam in a few lines, to be read once more
 * before it is published.
 */
export function ReviewStep({ values, problems, counts, published, onShow }: ReviewStepProps) {
  const impossible = counts.impossible === null ? undefined : values.tmplGroups[counts.impossible];
  const people = useCandidateCount(values);
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
          title={published ? t('已经发布') : t('可以发布')}
        >
          {published
            ? t('所有内容已填写完整。保存后，修改立即对考生生效。')
            : t('所有内容已填写完整。发布后，符合条件的考生即可看到考试。')}
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
      <Panel title={values.title || t('考试概况')}>
        <ExamFacts values={values} people={people} />
      </Panel>
    </>
  );
}
