import { Tag } from '@vigil/ui/layout/tag.tsx';
import { clock } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { ExState, presenceWord } from '../exam-taking/public.ts';
import { saySince } from '@vigil/ui/text/say-since.ts';
import type { AuditPaperAtQuery } from '../generated/graphql.ts';
import styles from './audit-paper.module.css';
import type { presenceAt } from './replay.ts';

type CardAt = AuditPaperAtQuery['auditPaperAt']['card'];

interface CardThenProps {
  readonly card: CardAt;
  readonly at: number;
  /** Presence at that very moment; the card's own is that of its revision. */
  readonly seen: ReturnType<typeof presenceAt>;
  readonly picture: ReactNode;
}

/**
 * The candidate's card on the wall as it stood at `at` (ms): presence, progress, leaves, faces, time left.
 */
export function CardThen({ card, at, seen, picture }: CardThenProps) {
  const presence = presenceWord(seen?.presence ?? card.presence);
  const since = seen?.since ?? Date.parse(card.since);
  const left = card.deadline === null ? null : Math.max(0, (Date.parse(card.deadline) - at) / 1000);
  return (
    <div className={styles['then']}>
      <dl>
        <Fact word={t('状态')}>
          {card.handState === 1 ? (
            <ExState value={card.exState} />
          ) : (
            <Tag tone={presence.tone}>
              {presence.word} {saySince((at - since) / 1000, true)}
            </Tag>
          )}
        </Fact>
        <Fact word={t('已答')}>{`${card.answerCount} / ${card.quCount}`}</Fact>
        {card.handState === 0 && (
          <Fact word={t('剩余时间')}>{left === null ? t('不限时') : clock(left)}</Fact>
        )}
        <Fact word={t('切屏')}>
          {card.leaveCount > 0 ? `${card.leaveTimes} / ${card.leaveCount}` : card.leaveTimes}
        </Fact>
        <Fact word={t('人脸未通过')}>{card.faceFailures}</Fact>
        <Fact word={t('消息')}>
          {card.messagesSent === 0
            ? t('无')
            : t('{{sent}} 条，已显示 {{shown}}', { sent: card.messagesSent, shown: card.messagesShown })}
        </Fact>
      </dl>
      {picture}
    </div>
  );
}

const Fact = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd className="tabular">{children}</dd>
  </div>
);
