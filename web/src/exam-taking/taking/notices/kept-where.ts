import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';

type Where = Pick<QueueSnapshot, 'storage'>;

/** Where answers that wait are: on this device, or, when it keeps nothing, in this page alone. */
export const answersKept = ({ storage }: Where): string =>
  storage === 'memory' ? t('答案仅在本页，请勿刷新或关闭') : t('答案保存在本机');

/** The same of so many answers. */
export const answersWaiting = ({ storage }: Where, n: number): string =>
  storage === 'memory'
    ? t('还有 {{n}} 条作答待提交，仅在本页，请勿刷新或关闭', { n })
    : t('还有 {{n}} 条作答待提交，已保存在本机', { n });

/** Somebody else has logged in in this browser: nothing is sent until the paper's own candidate is back. */
export const strangerHere = (where: Where): string =>
  t('当前浏览器已登录其他账号，{{kept}}，请用原账号重新登录', { kept: answersKept(where) });
