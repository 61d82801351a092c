import { exactTime } from '@vigil/ui/text/format.ts';
import { saySince } from '@vigil/ui/text/say-since.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useSecond } from '../../app/server-clock.ts';

/** How long ago a candidate last did anything, by the server's clock. */
export function LastAct({ at }: { readonly at: string }) {
  const second = useSecond();
  return (
    <span title={exactTime(at)}>
      {t('{{since}}前操作', { since: saySince(second - Date.parse(at) / 1000) })}
    </span>
  );
}

/** When a candidate began. */
export function Entry({ at }: { readonly at: string }) {
  return <span title={exactTime(at)}>{t('{{time}} 入场', { time: exactTime(at).slice(11, 16) })}</span>;
}
