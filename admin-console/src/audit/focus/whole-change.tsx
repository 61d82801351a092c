import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { AuditPaperAtDocument } from '../../generated/graphql.ts';
import type { AnswerChange, WrittenAnswer } from '../change/answer-changes.ts';
import type { ChangedQuestion } from '../change/change-parts.ts';
import { ChangeView } from '../change/change-view.tsx';
import type { AuditMoment } from '../question-card.tsx';
import type { AuditEvent } from '../replay.ts';
import styles from './focus.module.css';
import { askedById } from './paper-order.ts';

interface WholeChangeProps {
  readonly paperId: string;
  readonly event: AuditEvent;
  readonly change: AnswerChange;
  readonly question: ChangedQuestion | null;
}

/**
 * The change of a long text. The list of events carries its beginning alone, which is compared at once; the
 * whole is in the papers as they stood before and after, and asked for when it is wanted.
 */
export function WholeChange({ paperId, event, change, question }: WholeChangeProps) {
  const [whole, setWhole] = useState(false);
  if (whole) return <Fetched paperId={paperId} event={event} change={change} question={question} />;
  return (
    <>
      <ChangeView change={change} question={question} />
      <p className={styles['meta']}>
        {t('以上只比较了开头 2,000 字。')}
        {change.counts && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {t('比较全文')}
          </Button>
        )}
      </p>
    </>
  );
}

function Fetched({ paperId, event, change, question }: WholeChangeProps) {
  const at = (revision: number) => ({
    variables: { id: paperId, revision },
    fetchPolicy: 'cache-first' as const,
  });
  const after = useQuery(AuditPaperAtDocument, at(event.revision));
  const before = useQuery(AuditPaperAtDocument, at(event.revision - 1));
  return (
    <QueryView query={before} loading={<Loading shape="line" />}>
      {(was) => (
        <QueryView query={after} loading={<Loading shape="line" />}>
          {(is) => (
            <ChangeView
              change={{
                ...change,
                before: writtenIn(was.auditPaperAt, change.quId),
                after: writtenIn(is.auditPaperAt, change.quId),
              }}
              question={question}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

/** The texts of an answer as a paper shows them. */
function writtenIn({ questions }: AuditMoment, quId: string): WrittenAnswer {
  const question = askedById(questions).get(quId)?.asked;
  if (question === undefined) return {};
  const { quType, answer, codeAnswer, scratchAnswer } = question;
  return {
    ...(quType === 4 ? { text: answer ?? '' } : {}),
    ...(codeAnswer === null ? {} : { code: codeAnswer ?? '' }),
    ...(scratchAnswer === null ? {} : { scratch: scratchAnswer ?? '' }),
  };
}
