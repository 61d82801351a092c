import { t } from '@vigil/ui/text/t.ts';

/** The word and tone of a presence (engine §8). */
export interface PresenceWord {
  readonly word: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'quiet';
}

const words: Readonly<Record<string, PresenceWord>> = {
  online: { word: t('在线'), tone: 'success' },
  quiet: { word: t('无操作'), tone: 'warning' },
  offline: { word: t('离线'), tone: 'danger' },
};

/** Anything not known, and a lost bus, is 未知, never offline. */
export const presenceWord = (presence: string): PresenceWord =>
  words[presence] ?? { word: t('未知'), tone: 'quiet' };
