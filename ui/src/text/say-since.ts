import { t } from '@vigil/ui/text/t.ts';

/**
 * A short length of time for a card: 8 秒, 3 分 20 秒 under ten minutes when `exact`, else 41 分, 1 时 05 分. Never
 * negative.
 */
export function saySince(seconds: number, exact = false): string {
  const total = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (h > 0) return t('{{h}} 时 {{m}} 分', { h, m: two(m) });
  if (m === 0) return t('{{s}} 秒', { s });
  return exact && m < 10 ? t('{{m}} 分 {{s}} 秒', { m, s: two(s) }) : t('{{m}} 分', { m });
}
