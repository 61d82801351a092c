import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { SimilarPairFieldsFragment } from '../../generated/graphql.ts';

type Pair = Pick<SimilarPairFieldsFragment, 'a' | 'b'>;

export const namesOf = ({ a, b }: Pair): string => `${a.realName} · ${b.realName}`;

/** How often an exam of this size would show such a pair by chance: `每 2,000 场约 1 对`. */
export function sayChance(amongAll: number): string {
  const exams = 1 / Math.max(amongAll, 1e-9);
  if (exams >= 1e6) return t('百万场考试不到 1 对');
  // Two digits say as much as is known.
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(exams)) - 1);
  return t('每 {{n}} 场约 1 对', { n: sayNumber(Math.round(exams / digits) * digits) });
}
