import { t } from '@vigil/ui/text/t.ts';
import type { OwnInvoiceFragment } from '../../generated/graphql.ts';

interface Said {
  readonly tone: 'warning' | 'success' | 'danger' | 'info' | 'quiet';
  readonly words: string;
}

const stages: Readonly<Record<string, Said>> = {
  requested: { tone: 'warning', words: t('待开票') },
  issued: { tone: 'success', words: t('已开票') },
  returned: { tone: 'danger', words: t('已退回') },
  withdrawn: { tone: 'quiet', words: t('已撤回') },
  reversed: { tone: 'quiet', words: t('已红冲') },
};

/** Where an own invoice is. */
export function sayStage({ stage, reversalDue }: Pick<OwnInvoiceFragment, 'stage' | 'reversalDue'>): Said {
  if (reversalDue) return { tone: 'warning', words: t('待红冲') };
  return stages[stage] ?? { tone: 'quiet', words: stage };
}
