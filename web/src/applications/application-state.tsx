import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { OwnApplicationFragment } from '../generated/graphql.ts';

const states = [
  { tone: 'warning', word: t('待审核') },
  { tone: 'success', word: t('已通过') },
  { tone: 'danger', word: t('已驳回') },
  { tone: 'quiet', word: t('已撤回') },
] as const;

/** What an application has come to, and whether an approval was used. */
export function ApplicationState({ auditState, auditUsed }: OwnApplicationFragment) {
  const state = states[auditState] ?? states[3];
  return <Tag tone={auditUsed ? 'quiet' : state.tone}>{auditUsed ? t('已使用') : state.word}</Tag>;
}
