import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconFlag } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import { isAnsweredSince } from '../answer-queue/queue-item.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { answersWaiting } from '../notices/kept-where.ts';
import { keepCalled } from '../paper/copies.ts';
import { keepTold } from '../paper/uncounted-here.ts';
import { CountedAnswers } from './counted-answers.tsx';
import { Cover } from './cover.tsx';
import type { Numbering } from './export-answers.ts';
import type { Over } from './over.ts';
import { UncountedAnswers } from './uncounted-answers.tsx';

interface OverCoverProps {
  readonly over: Over;
  readonly queue: QueueSnapshot;
  /** there is no network: the result waits for it */
  readonly offline: boolean;
  readonly paperId: string;
  readonly title: string;
  readonly numbering: Numbering;
  readonly onResult: () => void;
}

const ownMs = 500;
const forcedMs = 4000;

/**
 * The paper is over. On to the result by itself (spec 1 §9: 0.5 s) once there is a network, unless answers are still
 * unsent or were not counted: those are shown first, with how many count.
 */
export function OverCover({ over, queue, offline, paperId, title, numbering, onResult }: OverCoverProps) {
  const unsent = queue.pending.filter((item) => item.body.kind === 'answer').length;
  const uncounted = queue.uncounted.filter((one) => !isAnsweredSince(one, queue.pending));
  const held = unsent > 0 || uncounted.length > 0;
  const go = useRef(onResult);
  useEffect(() => {
    go.current = onResult;
  });
  useEffect(() => {
    if (held || offline) return;
    const timer = setTimeout(() => go.current(), over.forced ? forcedMs : ownMs);
    return () => clearTimeout(timer);
  }, [held, offline, over.forced]);
  const calls = useRef(numbering);
  useEffect(() => {
    calls.current = numbering;
  });
  useEffect(() => {
    if (queue.uncounted.length === 0) return;
    void keepCalled(paperId, calls.current);
    void keepTold(paperId);
  }, [paperId, queue.uncounted]);
  return (
    <Cover title={over.title} icon={over.forced ? <IconFlag size={32} /> : <IconCircleCheck size={32} />}>
      {over.detail && <Text>{over.detail}</Text>}
      {unsent > 0 && (
        <Text role="status">{t('{{waiting}}，正在提交…', { waiting: answersWaiting(queue, unsent) })}</Text>
      )}
      {uncounted.length > 0 && unsent === 0 && <CountedAnswers paperId={paperId} />}
      {uncounted.length > 0 && (
        <UncountedAnswers paperId={paperId} title={title} answers={uncounted} numbering={numbering} />
      )}
      {!held && (
        <Text c="dimmed">{offline ? t('网络中断，恢复后打开考试结果…') : t('即将打开考试结果…')}</Text>
      )}
      {(held || offline) && (
        <Button onClick={onResult} disabled={unsent > 0 && queue.fault === null}>
          {t('查看结果')}
        </Button>
      )}
    </Cover>
  );
}
