import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconMessageQuestion, IconRefresh } from '@tabler/icons-react';
import { notifyError, notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayScore, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { use, useState } from 'react';
import { WithdrawAppealDocument } from '../generated/graphql.ts';
import { AppealDialog } from './appeal-dialog.tsx';
import { AppealsContext, type Appeal } from './appeals-context.ts';
import styles from './question-appeal.module.css';

interface QuestionAppealProps {
  /** question or part */
  readonly quId: string;
  /** what the question is called on its paper */
  readonly name: string;
}

/** 复核申请 of one question: asked for once, taken back while it waits, answered. Nothing where none is possible. */
export function QuestionAppeal({ quId, name }: QuestionAppealProps) {
  const known = use(AppealsContext);
  const [asking, setAsking] = useState(false);
  if (known === null) return null;
  const { until, records } = known.appeals;
  const appeal = records.find((one) => one.quId === quId);
  const standing = appeal === undefined || appeal.state === 3 ? null : appeal;
  if (standing === null && until === null) return null;
  return (
    <div className={styles['appeal']}>
      {standing === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMessageQuestion size={16} aria-hidden />}
          aria-label={t('申请复核：{{name}}', { name })}
          onClick={() => setAsking(true)}
        >
          {t('申请复核')}
        </Button>
      ) : (
        <Standing appeal={standing} paperId={known.paperId} onDone={known.lookAgain} />
      )}
      {asking && until !== null && (
        <AppealDialog
          paperId={known.paperId}
          quId={quId}
          name={name}
          until={until}
          onClose={() => setAsking(false)}
          onDone={known.lookAgain}
        />
      )}
    </div>
  );
}

interface StandingProps {
  readonly appeal: Appeal;
  readonly paperId: string;
  readonly onDone: () => Promise<unknown>;
}

function Standing({ appeal, paperId, onDone }: StandingProps) {
  const { quId, state, reason, filedAt, pointsBefore, pointsAfter, answer } = appeal;
  const [withdraw, { loading }] = useMutation(WithdrawAppealDocument);
  const takeBack = async () => {
    try {
      await withdraw({ variables: { paperId, quId } });
      notifySuccess(t('已撤回复核申请'));
    } catch (error) {
      notifyError(error);
    }
    await onDone().catch(() => undefined);
  };
  return (
    <>
      <p className={styles['head']}>
        <StateTag state={state} />
        <span>{t('{{time}} 申请复核', { time: sayTime(filedAt) })}</span>
        {state === 2 && pointsBefore !== null && pointsAfter !== null && (
          <span>
            {t('由 {{before}} 分改为 {{after}} 分', {
              before: sayScore(pointsBefore),
              after: sayScore(pointsAfter),
            })}
          </span>
        )}
        {state === 0 && (
          <Button variant="subtle" size="compact-sm" loading={loading} onClick={() => void takeBack()}>
            {t('撤回申请')}
          </Button>
        )}
      </p>
      <p className={styles['words']}>{t('理由：{{reason}}', { reason })}</p>
      {answer !== null && <p className={styles['words']}>{t('复核意见：{{answer}}', { answer })}</p>}
    </>
  );
}

function StateTag({ state }: { readonly state: number }) {
  if (state === 0)
    return (
      <Tag tone="warning" icon={<IconClock size={16} aria-hidden />}>
        {t('待复核')}
      </Tag>
    );
  return state === 2 ? (
    <Tag tone="success" icon={<IconRefresh size={16} aria-hidden />}>
      {t('已更正得分')}
    </Tag>
  ) : (
    <Tag tone="quiet" icon={<IconCircleCheck size={16} aria-hidden />}>
      {t('已复核')}
    </Tag>
  );
}
