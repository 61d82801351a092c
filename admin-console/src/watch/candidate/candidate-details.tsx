import { SegmentedControl } from '@mantine/core';
import { DetailsPart } from '@vigil/ui/console/details.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { useActs } from '../acts/acts.tsx';
import { CandidateHead } from './candidate-head.tsx';
import { candidateOf, isHandedIn, type Shown } from './candidate-of.ts';
import { HelpList } from './help-list.tsx';
import { LateAnswers } from './late-answers.tsx';
import { openLateAnswers } from './open-late-answers.ts';
import { MessageList } from './message-list.tsx';
import { SnapshotStrip } from './snapshot-strip.tsx';
import { Timeline } from './timeline.tsx';
import { useCandidate } from './use-candidate.ts';

/**
 * One candidate (look.md): snapshots, timeline, messages with sent / shown, progress; no scores. What is
 * loaded is loaded again as the card moves on.
 */
export function CandidateDetails({ shown }: { readonly shown: Shown }) {
  const who = candidateOf('card' in shown ? shown.card : shown.row);
  const handedIn = isHandedIn(shown);
  const [all, setAll] = useState(false);
  const { ask, done } = useActs();
  const replay = useSession().addressOf('AuditPaper', { paperId: who.paperId });
  const { history, messages, help } = useCandidate(
    who.paperId,
    `${'card' in shown ? shown.card.position : ''} ${handedIn} ${done}`,
  );
  const events = history.data ?? history.previousData;
  const requests = (help.data ?? help.previousData)?.watchHelp ?? [];
  const late = openLateAnswers(events?.watchHistory ?? []);
  return (
    <>
      <CandidateHead shown={shown} handedIn={handedIn} />
      {late.length > 0 && (
        <DetailsPart title={t('未计入的答案')}>
          <LateAnswers
            answers={late}
            onAdmit={(answer) => ask({ kind: 'admit', of: who, quId: answer.quId, question: answer.text })}
          />
        </DetailsPart>
      )}
      {requests.length > 0 && (
        <DetailsPart title={t('考生提问')}>
          <HelpList
            requests={requests}
            onAnswer={handedIn ? null : (request) => ask({ kind: 'answer-help', to: who, request })}
          />
        </DetailsPart>
      )}
      <DetailsPart title={t('抓拍')}>
        <QueryView query={{ ...history, data: events }}>
          {(data) => <SnapshotStrip entries={data.watchHistory} />}
        </QueryView>
      </DetailsPart>
      <DetailsPart title={t('消息')}>
        <QueryView query={{ ...messages, data: messages.data ?? messages.previousData }}>
          {(data) => <MessageList messages={data.watchMessages.filter(({ requestId }) => !requestId)} />}
        </QueryView>
      </DetailsPart>
      <DetailsPart
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
          {(data) => <Timeline entries={data.watchHistory} all={all} replay={replay} />}
        </QueryView>
      </DetailsPart>
    </>
  );
}
