import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';

interface RealState extends StateWord {
  readonly value: number;
}

/** What a submission has come to (real-002). */
export const realStates: readonly RealState[] = [
  { value: 0, word: t('审核中'), tone: 'warning' },
  { value: 1, word: t('已通过'), tone: 'success' },
  { value: 2, word: t('已驳回'), tone: 'danger' },
];

export const stateOf = (value: number): RealState =>
  realStates.find((one) => one.value === value) ?? { value, word: String(value), tone: 'quiet' };

/** What the face is that lies beside the submitted one. */
const knownWords: Readonly<Record<string, string>> = {
  approved: t('已通过认证的人脸'),
  registered: t('已登记的人脸'),
  'first-capture': t('考试首次抓拍（未核对）'),
  photo: t('证件照'),
};

export const knownWord = (knownAs: string | null): string => knownWords[knownAs ?? ''] ?? t('对照照片');
