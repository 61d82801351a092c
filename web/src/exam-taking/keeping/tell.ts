import { notifyUntilClosed } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { BroughtBack } from './bring-back.ts';

/** What came back, until it is closed: how many answers count, and how many are late. */
export function tellBroughtBack({ counted, late }: BroughtBack): void {
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
