import { t } from '@vigil/ui/text/t.ts';
import { appPaths } from './paths.ts';

/** A page about the person themselves, in the menu at their name and in the search. */
export interface OwnPage {
  readonly key: 'profile' | 'messages' | 'security' | 'learnerHome';
  readonly title: string;
  readonly address: string;
}

/**
 * The pages of one's own account, in order. `security`: where one keeps it safe; null when it is not granted.
 */
export const ownPages = (security: string | null): readonly OwnPage[] => [
  { key: 'profile', title: t('个人资料'), address: appPaths.profile },
  { key: 'messages', title: t('站内消息'), address: appPaths.messages },
  ...(security === null ? [] : [{ key: 'security' as const, title: t('安全设置'), address: security }]),
  { key: 'learnerHome', title: t('学员首页'), address: appPaths.learnerHome },
];

/**
 * Whether an address is the console's own; the learners' app serves the others, and the whole page is left
 * for them.
 */
export const inConsole = (address: string): boolean =>
  address === appPaths.home || address.startsWith(`${appPaths.home}/`);
