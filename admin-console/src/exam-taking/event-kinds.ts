import {
  IconAlertTriangle,
  IconArrowsLeftRight,
  IconBook,
  IconBug,
  IconCamera,
  IconCameraOff,
  IconClockPlus,
  IconFaceId,
  IconFlag,
  IconMessage,
  IconMessageCircleQuestion,
  IconNotes,
  IconPencil,
  IconPlayerPlay,
  IconPoint,
  IconSend,
  IconStar,
  IconWifi,
  type Icon,
} from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';

/**
 * How a kind of event of a paper is named and drawn (schema: HistoryEntry.kind). `tone` is a semantic colour;
 * the icon and the word go with it.
 */
export interface EventKind {
  readonly kind: string;
  readonly word: string;
  readonly Icon: Icon;
  readonly tone: 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'quiet';
  /** Answers and opened questions: many, and rarely what a proctor looks for. */
  readonly routine: boolean;
}

const list: readonly EventKind[] = [
  { kind: 'start', word: t('开始'), Icon: IconPlayerPlay, tone: 'success', routine: false },
  { kind: 'open', word: t('看题'), Icon: IconBook, tone: 'quiet', routine: true },
  { kind: 'answer', word: t('作答'), Icon: IconPencil, tone: 'accent', routine: true },
  { kind: 'rough', word: t('草稿'), Icon: IconNotes, tone: 'quiet', routine: true },
  { kind: 'mark', word: t('存疑'), Icon: IconFlag, tone: 'quiet', routine: true },
  { kind: 'leave', word: t('切屏'), Icon: IconArrowsLeftRight, tone: 'danger', routine: false },
  { kind: 'face', word: t('人脸'), Icon: IconFaceId, tone: 'warning', routine: false },
  { kind: 'snapshot', word: t('抓拍'), Icon: IconCamera, tone: 'info', routine: true },
  { kind: 'camera', word: t('摄像头'), Icon: IconCameraOff, tone: 'danger', routine: false },
  { kind: 'presence', word: t('在线状态'), Icon: IconWifi, tone: 'info', routine: false },
  { kind: 'message', word: t('消息'), Icon: IconMessage, tone: 'info', routine: false },
  { kind: 'help', word: t('提问'), Icon: IconMessageCircleQuestion, tone: 'warning', routine: false },
  { kind: 'time', word: t('时间'), Icon: IconClockPlus, tone: 'warning', routine: false },
  { kind: 'late', word: t('未计入'), Icon: IconAlertTriangle, tone: 'warning', routine: false },
  { kind: 'debug', word: t('调试'), Icon: IconBug, tone: 'danger', routine: false },
  { kind: 'hand', word: t('交卷'), Icon: IconSend, tone: 'success', routine: false },
  { kind: 'score', word: t('评分'), Icon: IconStar, tone: 'quiet', routine: false },
];

const byKind = new Map(list.map((each) => [each.kind, each]));

/** Every kind in the order filters show them. */
export const eventKinds = list;

/** A kind this console does not know yet is shown by its own name. */
export const eventKind = (kind: string): EventKind =>
  byKind.get(kind) ?? { kind, word: kind, Icon: IconPoint, tone: 'quiet', routine: false };
