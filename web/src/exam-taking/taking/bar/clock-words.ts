import { t } from '@vigil/ui/text/t.ts';
import { type ClockBase, clockText } from '../paper/server-clock.ts';

/** `24:31`; of a guess `约 24:31`, and 待核对 once it has run out: the server may say otherwise. */
export function clockWords({ guess }: ClockBase, left: number): string {
  if (guess === undefined) return clockText(left);
  return left > 0 ? t('约 {{left}}', { left: clockText(left) }) : t('待核对');
}
