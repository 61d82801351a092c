import { Group, Text } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { exactTime, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { AnsweredQuestion } from '../exam-taking/public.ts';
import type { OfficePaperOpenedQuery } from '../generated/graphql.ts';
import styles from './paper-page.module.css';

type Detail = OfficePaperOpenedQuery['officePaperDetail'];

interface PaperQuestionProps {
  readonly question: Detail['quList'][number];
  /** of the question and its parts */
  readonly marks: Detail['marks'];
}

/** A question as it was answered, with its key, what it brought, and what persons gave and said. */
export function PaperQuestion({ question, marks }: PaperQuestionProps) {
  const { sort, quType, isRight, actualScore, score } = question;
  const outcome =
    actualScore === null
      ? ({ word: t('待阅卷'), tone: 'warning' } as const)
      : isRight === true
        ? ({ word: t('正确'), tone: 'success' } as const)
        : ({ word: actualScore === 0 ? t('未得分') : t('部分得分'), tone: 'quiet' } as const);
  const parts = new Map(question.subList.map(({ quId }, index) => [quId, index + 1]));
  return (
    <Panel
      title={t('第 {{n}} 题 · {{type}}', { n: sort ?? '', type: typeName(quType) })}
      aside={
        <Group gap="xs" wrap="nowrap">
          <Tag tone={outcome.tone}>{outcome.word}</Tag>
          <span className="tabular">
            {actualScore === null ? '—' : sayScore(actualScore)} / {sayScore(score)} {t('分')}
          </span>
        </Group>
      }
    >
      <AnsweredQuestion question={question} />
      {marks.map((given) => (
        <ul key={given.quId} className={styles['marks']} aria-label={t('评分')}>
          {given.marks.map((mark) => (
            <li key={`${mark.at}:${mark.round}`}>
              <Text size="sm">
                {parts.has(given.quId) && t('小题 {{n}}：', { n: parts.get(given.quId) ?? '' })}
                {t('{{reviewer}} 评 {{points}} 分', {
                  reviewer: mark.reviewer,
                  points: sayScore(mark.points),
                })}
                {mark.round > 1 && t('（第 {{n}} 评）', { n: mark.round })}
                {mark.comment !== '' && t('：{{comment}}', { comment: mark.comment })}
                {mark.reason !== null && t('（原因：{{reason}}）', { reason: mark.reason })}
              </Text>
              <Text size="xs" c="dimmed" className="tabular">
                {exactTime(mark.at)}
              </Text>
            </li>
          ))}
        </ul>
      ))}
    </Panel>
  );
}
