import { Button, Progress } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QuestionText } from '@vigil/ui/questions/question-text.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import type { MarkingProgressFieldsFragment } from '../../generated/graphql.ts';
import styles from '../marking.module.css';
import { paths } from '../paths.ts';

type Question = MarkingProgressFieldsFragment['questions'][number];

const waitingOf = ({ first, second, third }: Question): number => first + second + third;

/** Each question that persons mark: how far it is, and the way to its desk. */
export function QuestionsToMark({ progress }: { readonly progress: MarkingProgressFieldsFragment }) {
  const { examId, questions } = progress;
  if (questions.length === 0)
    return (
      <Panel>
        <Empty
          plain
          title={t('没有需要人工评阅的试题')}
          hint={t('试卷中的主观题在考生交卷后会出现在这里。')}
        />
      </Panel>
    );
  return (
    <ul className={styles['questions']}>
      {questions.map((question) => {
        const waiting = waitingOf(question);
        const all = waiting + question.done;
        return (
          <li key={question.quId}>
            <Panel className={styles['question'] ?? ''}>
              <div className={styles['questionWords']}>
                <strong className={styles['questionTitle']}>
                  <QuestionText text={question.title || t('（题干无文字）')} />
                </strong>
                <span className={styles['muted']}>
                  {t('{{type}} · {{most}} 分', {
                    type: typeName(question.quType),
                    most: sayScore(question.most),
                  })}
                  {question.judged > 0 && t(' · {{n}} 份由测试评分', { n: sayNumber(question.judged) })}
                  {question.held > 0 && t(' · {{n}} 份正在评阅', { n: sayNumber(question.held) })}
                </span>
              </div>
              <div className={styles['questionProgress']}>
                <span>
                  {t('已评 {{done}} / {{all}} 份答案', {
                    done: sayNumber(question.done),
                    all: sayNumber(all),
                  })}
                  <span className={styles['tags']}>
                    {question.second > 0 && (
                      <Tag tone="info">{t('第二轮 {{n}} 份', { n: sayNumber(question.second) })}</Tag>
                    )}
                    {question.third > 0 && (
                      <Tag tone="warning">{t('待裁定 {{n}} 份', { n: sayNumber(question.third) })}</Tag>
                    )}
                  </span>
                </span>
                <Progress
                  value={all === 0 ? 100 : (question.done / all) * 100}
                  color={waiting === 0 ? 'teal' : undefined}
                  aria-label={t('评阅进度')}
                />
              </div>
              {waiting > 0 ? (
                <Button component={Link} to={paths.desk(examId, question.quId)}>
                  {t('开始评阅')}
                </Button>
              ) : (
                <Tag tone="success">{t('已评完')}</Tag>
              )}
            </Panel>
          </li>
        );
      })}
    </ul>
  );
}
