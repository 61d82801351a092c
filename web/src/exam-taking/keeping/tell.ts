import { codes, type Refusal } from '@vigil/ui/connection/errors.ts';
import { notifyUntilClosed } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { BroughtBack } from './bring-back.ts';

/** What came back, until it is closed: how many answers count, and how many are late. */
export function tellBroughtBack({ counted, late }: Pick<BroughtBack, 'counted' | 'late'>): void {
  const parts = [
    counted > 0 ? t('{{n}} 个凭回执按原保存时间计入', { n: counted }) : '',
    late > 0 ? t('{{n}} 个没有有效回执，按迟到处理，暂未计入，可联系监考老师', { n: late }) : '',
  ];
  notifyUntilClosed(
    'answers-brought-back',
    t('已送回 {{n}} 个作答', { n: counted + late }),
    t('服务器曾丢失部分数据，本机保留的作答已送回：{{parts}}。', {
      parts: parts.filter((part) => part !== '').join('；'),
    }),
    late > 0 ? 'amber' : 'teal',
  );
}

/** Why the server does not take answers back now; a fault passes by itself and is not told. */
export function tellNotTaken(refusal: Refusal | null): void {
  if (refusal === null || refusal.code === codes.sessionInvalid) return;
  const why =
    refusal.code === codes.anotherPaperOpen
      ? t('您有正在进行的考试，交卷后刷新页面会自动送回。')
      : t('{{msg}}请联系监考老师，不要清除本机的浏览器数据。', { msg: refusal.msg });
  notifyUntilClosed('answers-not-taken', t('本机保留的作答尚未送回'), why, 'amber');
}

/** Answers that this browser keeps and cannot open, because the server has another key now. */
export function tellUnreadable(count: number): void {
  notifyUntilClosed(
    'answers-unreadable',
    t('本机有 {{n}} 个作答无法送回', { n: count }),
    t('服务器更换过密钥，暂时读不出来。作答仍保留在本机，请联系监考老师，不要清除本机的浏览器数据。'),
    'amber',
  );
}
