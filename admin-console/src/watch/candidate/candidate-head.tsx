import { Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { sayDuration } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { ReactNode } from 'react';
import { serverNow, useSecond } from '../../app/server-clock.ts';
import { ExState, presenceWord } from '../../exam-taking/public.ts';
import { attentionOf, isOnBreak } from '../live/attention.ts';
import { useExamLabel } from '../several/exam-labels.tsx';
import { ExamTag } from '../several/exam-tag.tsx';
import { Snapshot } from '../wall/snapshot.tsx';
import { Since, TimeLeft } from '../wall/ticking.tsx';
import type { Shown } from './candidate-of.ts';
import styles from './candidate.module.css';

/** Who it is and how the paper stands now. */
export function CandidateHead({ shown, handedIn }: { readonly shown: Shown; readonly handedIn: boolean }) {
  useSecond();
  const base = 'card' in shown ? shown.card : shown.row;
  const card = 'card' in shown ? shown.card : null;
  const row = 'row' in shown ? shown.row : null;
  const exam = useExamLabel(card?.examId ?? '');
  const attention = card && !handedIn ? attentionOf(card, serverNow()) : [];
  return (
    <div className={styles['who']}>
      {card && (
        <Snapshot image={card.image} avatar={card.avatar} name={card.realName} className={styles['face']} />
      )}
      <dl className={styles['facts']}>
        {exam && (
          <Fact word={t('考试')}>
            <ExamTag exam={exam} />
          </Fact>
        )}
        <Fact word={t('部门')}>{base.deptName ?? '—'}</Fact>
        {card && <Fact word={t('账号')}>{card.userName}</Fact>}
        {card && !handedIn && (
          <Fact word={t('状态')}>
            <Tag tone={presenceWord(card.presence).tone}>
              {presenceWord(card.presence).word} <Since at={card.since} exact />
            </Tag>
          </Fact>
        )}
        {card && !handedIn && isOnBreak(card, serverNow()) && (
          <Fact word={t('休息中')}>
            <TimeLeft deadline={card.breakUntil} calm />
          </Fact>
        )}
        {card && !handedIn && (
          <Fact word={t('剩余时间')}>
            <TimeLeft deadline={card.deadline} stoppedUntil={card.breakUntil} />
          </Fact>
        )}
        {card?.accommodation && <Fact word={t('便利措施')}>{sayAccommodation(card.accommodation)}</Fact>}
        {row && (
          <Fact word={t('考卷状态')}>
            <ExState value={row.exState} />
          </Fact>
        )}
        {card && handedIn && <Fact word={t('状态')}>{t('已交卷')}</Fact>}
        {row && (
          <Fact word={t('交卷时间')}>
            <When value={row.handTime} />
          </Fact>
        )}
        {row && <Fact word={t('用时')}>{sayDuration(row.userTime)}</Fact>}
        {row?.exMsg && <Fact word={t('说明')}>{row.exMsg}</Fact>}
        <Fact word={t('切屏')}>
          {card && card.leaveCount > 0
            ? t('{{n}} 次（上限 {{most}}）', { n: card.leaveTimes, most: card.leaveCount })
            : t('{{n}} 次', { n: base.leaveTimes })}
        </Fact>
        {card && card.faceFailures > 0 && (
          <Fact word={t('人脸未通过')}>{t('{{n}} 次', { n: card.faceFailures })}</Fact>
        )}
        {card && !handedIn && card.current !== null && (
          <Fact word={t('正在看')}>{t('第 {{n}} 题', { n: card.current })}</Fact>
        )}
        {card && !handedIn && (
          <Fact word={t('最近操作')}>
            {card.lastAct} · <Since at={card.lastActAt} exact />
            {t('前')}
          </Fact>
        )}
      </dl>
      {attention.length > 0 && (
        <ul className={styles['attention']}>
          {attention.map((each) => (
            <li key={each.kind}>
              <Tag
                tone={each.severe ? 'danger' : 'warning'}
                icon={<IconAlertTriangle size={14} aria-hidden />}
              >
                {each.text}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['progress']}>
        <Progress
          value={base.quCount === 0 ? 0 : (base.answerCount / base.quCount) * 100}
          size={6}
          aria-label={t('作答进度')}
        />
        <span className="tabular">
          {t('已答 {{answered}} / {{all}} 题', { answered: base.answerCount, all: base.quCount })}
        </span>
      </div>
    </div>
  );
}

const Fact = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);
