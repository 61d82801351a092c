import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { TakingEndDocument } from '../../../generated/graphql.ts';
import styles from './hand-in.module.css';

/** What the server holds of a paper that is over (已计入), beside what did not count; nothing while it does not say. */
export function CountedAnswers({ paperId }: { readonly paperId: string }) {
  const { data } = useQuery(TakingEndDocument, { variables: { id: paperId }, fetchPolicy: 'network-only' });
  if (data === undefined) return null;
  const { answeredCount, quCount } = data.paperResult;
  // None is no success.
  const Sign = answeredCount === 0 ? IconInfoCircle : IconCircleCheck;
  return (
    <Text role="status" className={styles['counted']} data-none={answeredCount === 0 || undefined}>
      <Sign size={20} stroke={1.7} aria-hidden />
      {t('已计入 {{n}} 题，共 {{total}} 题', { n: answeredCount, total: quCount })}
    </Text>
  );
}
