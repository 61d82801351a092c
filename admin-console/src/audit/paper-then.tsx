import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import clsx from 'clsx';
import { AuditPaperAtDocument } from '../generated/graphql.ts';
import styles from './audit-paper.module.css';
import { CardThen } from './card-then.tsx';
import type { AnswerChange } from './change/answer-changes.ts';
import { QuestionFocus } from './focus/question-focus.tsx';
import { questionAt } from './focus/paper-order.ts';
import { pictureAt } from './pictures/picture-at.ts';
import { PictureThen } from './pictures/picture-then.tsx';
import { PaperView } from './paper-view.tsx';
import { presenceAt, type AuditEvent } from './replay.ts';

interface PaperThenProps {
  readonly paperId: string;
  readonly revision: number;
  /** ms */
  readonly at: number;
  readonly events: readonly AuditEvent[];
  /** The last event that had happened. */
  readonly index: number;
  readonly changes: ReadonlyMap<string, AnswerChange>;
  /** All questions one below the other, instead of one in focus. */
  readonly whole: boolean;
  readonly chosen: string | null;
  readonly onQuestion: (quId: string | null) => void;
  readonly onChoose: (event: AuditEvent) => void;
}

/**
 * The paper after a revision; while the slider moves the last one stays, dimmed. What a revision made of a
 * paper never changes, so it is asked for once.
 */
export function PaperThen({ paperId, revision, at, events, index, whole, chosen, ...more }: PaperThenProps) {
  const [settled] = useDebouncedValue(revision, 120);
  const query = useQuery(AuditPaperAtDocument, {
    variables: { id: paperId, revision: settled },
    fetchPolicy: 'cache-first',
  });
  const picture = pictureAt(events, index);
  const data = query.data ?? query.previousData;
  return (
    <QueryView query={{ ...query, data }} loading={<Loading shape="page" count={8} />}>
      {({ auditPaperAt }) => (
        <div
          className={clsx(auditPaperAt.revision !== revision && styles['moving'])}
          aria-busy={auditPaperAt.revision !== revision}
        >
          <CardThen
            card={auditPaperAt.card}
            at={at}
            seen={presenceAt(events, index)}
            picture={picture && <PictureThen event={picture} />}
          />
          {whole ? (
            <PaperView moment={auditPaperAt} about={chosen ?? questionAt(events, index)} />
          ) : (
            <QuestionFocus moment={auditPaperAt} events={events} index={index} chosen={chosen} {...more} />
          )}
        </div>
      )}
    </QueryView>
  );
}
