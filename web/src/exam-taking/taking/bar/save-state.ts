import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';

/** What the bar says about saving. */
export interface SaveState {
  readonly kind: 'saving' | 'saved' | 'offline' | 'device' | 'memory';
  readonly text: string;
  /** the same where there is hardly room; `text` where there is none */
  readonly short?: string;
}

/**
 * saved only when nothing is typed, on its way or waiting; offline: the same, and there is no network; device: kept in
 * this browser, not at the server yet; memory: kept nowhere but in this page.
 */
export function saveStateOf(
  queue: Pick<QueueSnapshot, 'phase' | 'pending' | 'keeping' | 'late' | 'storage' | 'fault'>,
  typing: boolean,
  offline: boolean,
): SaveState {
  const waiting = queue.pending.length;
  const stuck =
    waiting > 0 && (queue.fault !== null || queue.phase === 'logged-out' || queue.phase === 'lost');
  if (queue.late.length > 0) return { kind: 'memory', text: t('未保存 {{n}} 条', { n: queue.late.length }) };
  if (stuck && queue.storage === 'memory')
    return { kind: 'memory', text: t('未保存 {{n}} 条', { n: waiting }) };
  if (stuck)
    return {
      kind: 'device',
      text: t('待提交 {{n}} 条', { n: waiting }),
      short: t('待提交 {{n}}', { n: waiting }),
    };
  if (waiting > 0 || queue.keeping > 0 || typing) return { kind: 'saving', text: t('保存中') };
  return offline ? { kind: 'offline', text: t('网络中断') } : { kind: 'saved', text: t('已保存') };
}
