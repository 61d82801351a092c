import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconClockPlus, IconLockOpen, IconMessage, IconSend } from '@tabler/icons-react';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type ReactNode } from 'react';
import { SideDialog } from '@vigil/ui/layout/dialog.tsx';
import { useActs } from '../acts/acts.tsx';
import styles from './candidate-drawer.module.css';
import { CandidateHead } from './candidate-head.tsx';
import { candidateOf, type Shown } from './candidate-of.ts';
import { LateAnswers } from './late-answers.tsx';
import { openLateAnswers } from './open-late-answers.ts';
import { MessageList } from './message-list.tsx';
import { SnapshotStrip } from './snapshot-strip.tsx';
import { Timeline } from './timeline.tsx';
import { useCandidate } from './use-candidate.ts';

interface CandidateDrawerProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

/**
 * One candidate (look.md): snapshots, timeline, messages with sent / shown, progress; no scores. Acts by the
 * state of the paper.
 */
export function CandidateDrawer({ shown, onClose }: CandidateDrawerProps) {
  const who = candidateOf('card' in shown ? shown.card : shown.row);
  const handedIn = 'row' in shown || shown.gone || shown.card.handState === 1;
  const [all, setAll] = useState(false);
  const { ask, done } = useActs();
  const { history, messages } = useCandidate(
    who.paperId,
    `${'card' in shown ? shown.card.position : ''} ${handedIn} ${done}`,
  );
  const events = history.data ?? history.previousData;
  const late = openLateAnswers(events?.watchHistory ?? []);
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size={520}
      padding={0}
      overlayProps={{ backgroundOpacity: 0.25 }}
      title={who.realName}
      classNames={{
        content: styles['content'],
        header: styles['head'],
        title: styles['title'],
        body: styles['body'],
      }}
      closeButtonProps={{ 'aria-label': t('关闭') }}
    >
      <CandidateHead shown={shown} handedIn={handedIn} />
      <Group gap="xs" className={styles['acts']}>
        {handedIn ? (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            onClick={() => ask({ kind: 'reopen', of: who })}
          >
            {t('重新开考')}
          </Button>
        ) : (
          <>
            <Button
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={() => ask({ kind: 'message', to: who })}
            >
              {t('发送消息')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconClockPlus size={16} aria-hidden />}
              onClick={() => ask({ kind: 'add-time', to: who })}
            >
              {t('加时')}
            </Button>
            <Button
              variant="outline"
              color="red"
              leftSection={<IconSend size={16} aria-hidden />}
              onClick={() => ask({ kind: 'force-hand', of: who })}
            >
              {t('强制交卷')}
            </Button>
          </>
        )}
      </Group>
      {late.length > 0 && (
        <Part title={t('未计入的答案')}>
          <LateAnswers
            answers={late}
            onAdmit={(answer) => ask({ kind: 'admit', of: who, quId: answer.quId, question: answer.text })}
          />
        </Part>
      )}
      <Part title={t('抓拍')}>
        <QueryView query={{ ...history, data: events }}>
          {(data) => <SnapshotStrip entries={data.watchHistory} />}
        </QueryView>
      </Part>
      <Part title={t('消息')}>
        <QueryView query={{ ...messages, data: messages.data ?? messages.previousData }}>
          {(data) => <MessageList messages={data.watchMessages} />}
        </QueryView>
      </Part>
      <Part
        title={t('经过')}
        aside={
          <SegmentedControl
            size="xs"
            aria-label={t('显示哪些记录')}
            value={all ? 'all' : 'notable'}
            onChange={(value) => setAll(value === 'all')}
            data={[
              { value: 'notable', label: t('重点') },
              { value: 'all', label: t('全部') },
            ]}
          />
        }
      >
        <QueryView query={{ ...history, data: events }}>
          {(data) => <Timeline entries={data.watchHistory} all={all} />}
        </QueryView>
      </Part>
    </SideDialog>
  );
}

function Part({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['part']}>
      <div className={styles['partHead']}>
        <h3 className={styles['partTitle']}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
