import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconBug,
  IconCameraOff,
  IconClockPlus,
  IconFaceId,
  IconMessage,
  IconMessageCircleQuestion,
  IconSend,
  IconWifiOff,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { Drawn } from '../slider/event-mark.tsx';
import type { RoomWord } from './room-word.ts';
import type { NotableKind } from './notable.ts';

/** How kinds of notable things are named and drawn, in the order of the legend. */
export const notableWords: Readonly<Record<NotableKind, RoomWord>> = {
  leave: { word: t('切屏'), Icon: IconArrowsLeftRight, tone: 'danger' },
  debug: { word: t('调试'), Icon: IconBug, tone: 'danger' },
  offline: { word: t('离线'), Icon: IconWifiOff, tone: 'danger' },
  face: { word: t('人脸'), Icon: IconFaceId, tone: 'warning' },
  camera: { word: t('摄像头'), Icon: IconCameraOff, tone: 'danger' },
  help: { word: t('提问'), Icon: IconMessageCircleQuestion, tone: 'warning' },
  message: { word: t('消息'), Icon: IconMessage, tone: 'info' },
  time: { word: t('延时'), Icon: IconClockPlus, tone: 'warning' },
  forced: { word: t('非正常交卷'), Icon: IconSend, tone: 'danger' },
  reopen: { word: t('重新开考'), Icon: IconArrowBackUp, tone: 'warning' },
};

/** How a notable thing stands in its lane and in the legend: none is routine. */
export const drawnOf = (kind: NotableKind): Drawn => ({ kind, ...notableWords[kind], routine: false });

/** The kinds that occur, in that order, each with how often it did. */
export function legendOf(
  notables: readonly { readonly kind: NotableKind; readonly papers: readonly unknown[] }[],
): readonly { readonly kind: NotableKind; readonly count: number }[] {
  const counts = new Map<NotableKind, number>();
  for (const { kind, papers } of notables) counts.set(kind, (counts.get(kind) ?? 0) + papers.length);
  return (Object.keys(notableWords) as NotableKind[]).flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}
