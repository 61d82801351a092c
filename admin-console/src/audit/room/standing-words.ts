import {
  IconArrowsLeftRight,
  IconClockPause,
  IconCoffee,
  IconHourglass,
  IconPencil,
  IconSend,
  IconWifiOff,
} from '@tabler/icons-react';
import type { Standing } from '@vigil/domain/audit/room-steps';
import { t } from '@vigil/ui/text/t.ts';
import type { RoomWord } from './room-word.ts';

/** How what a candidate was doing is named and drawn. */
export const standingWords: Readonly<Record<Standing, RoomWord>> = {
  answering: { word: t('作答中'), Icon: IconPencil, tone: 'success' },
  away: { word: t('离开页面'), Icon: IconArrowsLeftRight, tone: 'danger' },
  quiet: { word: t('无操作'), Icon: IconClockPause, tone: 'warning' },
  offline: { word: t('离线'), Icon: IconWifiOff, tone: 'danger' },
  break: { word: t('休息中'), Icon: IconCoffee, tone: 'info' },
  handed: { word: t('已交卷'), Icon: IconSend, tone: 'accent' },
  waiting: { word: t('未开始'), Icon: IconHourglass, tone: 'quiet' },
};

/** The order of the figures: who is there first, then who is not. */
export const standingOrder: readonly Standing[] = [
  'answering',
  'away',
  'quiet',
  'offline',
  'break',
  'handed',
  'waiting',
];
