import { useQuery } from '@apollo/client/react';
import { Anchor, Text } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session.tsx';
import { QuestionUsesDocument } from '../../generated/graphql.ts';
import styles from './question-panel.module.css';

/** The exams that name a question, or whose draws may take it. */
export function QuestionUses({ id }: { readonly id: string }) {
  const query = useQuery(QuestionUsesDocument, { variables: { id } });
  const { addressOf } = useSession();
  return (
    <QueryView
      query={{ ...query, data: query.data?.questionUses }}
      isEmpty={(uses) => uses.length === 0}
      empty={<Text c="dimmed">{t('还没有考试使用这道题，也没有考试从它的题库抽题。')}</Text>}
    >
      {(uses) => (
        <ul className={styles['uses']}>
          {uses.map(({ examId, title, how }, index) => {
            const edit = examId ? addressOf('ExamEdit', { id: examId }) : null;
            return (
              <li key={examId ?? `unnamed-${index}`}>
                <Tag tone={how === 'fixed' ? 'info' : 'quiet'}>
                  {how === 'fixed' ? t('固定选题') : t('可能抽到')}
                </Tag>
                {edit ? (
                  <Anchor component={Link} to={edit}>
                    {title}
                  </Anchor>
                ) : (
                  (title ?? <Text c="dimmed">{t('其他人的考试')}</Text>)
                )}
              </li>
            );
          })}
        </ul>
      )}
    </QueryView>
  );
}
