import { CopyButton, MultiSelect, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconCopy } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { memo, useEffect, useRef } from 'react';
import { eventKind, tones, type EventKind } from '../exam-taking/public.ts';
import type { AnswerChange } from './change/answer-changes.ts';
import type { ChangedQuestion } from './change/change-parts.ts';
import { ChangeLine } from './change/change-view.tsx';
import styles from './event-list.module.css';
import type { AuditEvent } from './replay.ts';

interface EventListProps {
  /** What the filter leaves, in order. */
  readonly events: readonly AuditEvent[];
  readonly total: number;
  /** What each save changed, by event id. */
  readonly changes: ReadonlyMap<string, AnswerChange>;
  readonly drawn: ReadonlyMap<string, ChangedQuestion>;
  /** The kinds that occur: what the filter offers. */
  readonly occurring: readonly EventKind[];
  readonly kinds: readonly string[];
  readonly onKinds: (kinds: readonly string[]) => void;
  /** The event the slider stands on or after; kept in sight. */
  readonly current: AuditEvent | null;
  readonly onChoose: (event: AuditEvent) => void;
}

/**
 * Every event: who, when (server time), what and what it changed, its hash, and whether it is verified and
 * sealed. Choosing one puts the slider there.
 */
export const EventList = memo(function EventList({
  events,
  total,
  changes,
  drawn,
  occurring,
  kinds,
  onKinds,
  current,
  onChoose,
}: EventListProps) {
  const list = useRef<HTMLOListElement>(null);
  const currentId = current?.id ?? null;
  useEffect(() => {
    const box = list.current;
    if (!box || currentId === null) return undefined;
    keepInSight(box, currentId);
    // The raw record takes room from the list, and on a phone the list is hidden beside the paper.
    const resized = new ResizeObserver(() => keepInSight(box, currentId));
    resized.observe(box);
    return () => resized.disconnect();
  }, [currentId]);
  return (
    <>
      <MultiSelect
        aria-label={t('按种类筛选')}
        placeholder={kinds.length === 0 ? t('全部种类') : undefined}
        data={occurring.map(({ kind, word }) => ({ value: kind, label: word }))}
        value={[...kinds]}
        onChange={onKinds}
        clearable
        clearButtonProps={{ 'aria-label': t('清除筛选') }}
        mb="xs"
      />
      <p className={styles['count']}>
        {events.length === total
          ? t('共 {{n}} 个事件', { n: total })
          : t('显示 {{n}} / {{total}} 个事件', { n: events.length, total })}
      </p>
      <ol ref={list} className={styles['list']} tabIndex={-1}>
        {events.map((event) => (
          <Row
            key={event.id}
            event={event}
            change={changes.get(event.id) ?? null}
            question={drawn.get(changes.get(event.id)?.quId ?? '') ?? null}
            current={event === current}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </>
  );
});

/** Scrolls the list, never the page, until the event's row is whole in its window. */
function keepInSight(box: HTMLElement, id: string): void {
  const row = [...box.querySelectorAll<HTMLElement>('[data-event]')].find(
    (each) => each.dataset['event'] === id,
  );
  if (!row || box.clientHeight === 0) return;
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (top < 0 || top + row.offsetHeight > box.clientHeight) box.scrollTop += top - box.clientHeight / 3;
}

interface RowProps {
  readonly event: AuditEvent;
  readonly change: AnswerChange | null;
  readonly question: ChangedQuestion | null;
  readonly current: boolean;
  readonly onChoose: (event: AuditEvent) => void;
}

const Row = memo(function Row({ event, change, question, current, onChoose }: RowProps) {
  const { word, Icon, tone } = eventKind(event.kind);
  return (
    <li data-event={event.id} className={clsx(styles['row'], current && styles['current'])}>
      <UnstyledButton
        className={styles['what']}
        aria-current={current ? 'step' : undefined}
        onClick={() => onChoose(event)}
      >
        <Icon size={16} aria-label={word} className={clsx(styles['icon'], tones[tone])} />
        <span className={styles['text']}>
          <span>{event.text}</span>
          {change && <ChangeLine change={change} question={question} />}
          <span className={styles['meta']}>
            <time dateTime={event.time}>{exactTime(event.time)}</time> · {event.actor}
          </span>
        </span>
      </UnstyledButton>
      <span className={styles['proof']}>
        <Proof event={event} />
        <CopyButton value={event.hash} timeout={1500}>
          {({ copied, copy }) => (
            <UnstyledButton
              className={styles['hash']}
              onClick={copy}
              title={event.hash}
              aria-label={t('复制哈希 {{hash}}', { hash: event.hash.slice(0, 8) })}
            >
              {copied ? t('已复制') : event.hash.slice(0, 8)}
              <IconCopy size={12} aria-hidden />
            </UnstyledButton>
          )}
        </CopyButton>
      </span>
    </li>
  );
});

/**
 * 已验证: the chain holds up to here and a seal covers it; 未封存: the chain holds, the next seal (within a
 * minute) is still to come; else broken.
 */
function Proof({ event }: { readonly event: AuditEvent }) {
  if (!event.verified)
    return (
      <Tag tone="danger" icon={<IconAlertTriangle size={12} aria-hidden />}>
        {t('校验失败')}
      </Tag>
    );
  if (!event.sealed)
    return (
      <Tag tone="quiet" icon={<IconClock size={12} aria-hidden />}>
        {t('未封存')}
      </Tag>
    );
  return (
    <Tag tone="success" icon={<IconCircleCheck size={12} aria-hidden />}>
      {t('已验证')}
    </Tag>
  );
}
