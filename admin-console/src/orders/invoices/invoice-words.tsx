import { Tag, type StateWord } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';

/** By stage; `due` is no stage of its own: one that is made out for more than was kept. */
export const stageWords: Readonly<Record<string, StateWord>> = {
  requested: { word: t('待开票'), tone: 'warning' },
  issued: { word: t('已开票'), tone: 'success' },
  due: { word: t('待红冲'), tone: 'danger' },
  returned: { word: t('已退回'), tone: 'quiet' },
  withdrawn: { word: t('已撤回'), tone: 'quiet' },
  reversed: { word: t('已红冲'), tone: 'quiet' },
};

interface Standing {
  readonly stage: string;
  readonly reversalDue: boolean;
}

const said = ({ stage, reversalDue }: Standing) =>
  stageWords[reversalDue ? 'due' : stage] ?? { word: stage, tone: 'quiet' as const };

export const stageText = (standing: Standing): string => said(standing).word;

/** Where an invoice is. */
export function StageTag(standing: Standing) {
  const { word, tone } = said(standing);
  return <Tag tone={tone}>{word}</Tag>;
}

/** 数电票 of which kind. */
export const typeWord = (type: string | undefined): string =>
  type === 'special' ? t('数电票（增值税专用发票）') : t('数电票（普通发票）');
