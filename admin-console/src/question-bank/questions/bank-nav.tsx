import { useQuery } from '@apollo/client/react';
import { Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import {
  QuestionBankDocument,
  QuestionBanksDocument,
  type QuestionBanksQuery,
} from '../../generated/graphql.ts';
import { BankChapters } from './bank-chapters.tsx';
import { BankEntry } from './bank-entry.tsx';
import styles from './bank-nav.module.css';
import type { BankPlace } from './bank-place.ts';

interface BankNavProps {
  readonly place: BankPlace;
  readonly onGo: (place: BankPlace) => void;
}

type Bank = QuestionBanksQuery['repoPaging']['records'][number];

/**
 * Banks with their counts, each with its chapters below it when it is unfolded, as the chosen one is. The
 * first hundred banks; others are found by name.
 */
export function BankNav({ place, onGo }: BankNavProps) {
  const [search, setSearch] = useState('');
  const [title] = useDebouncedValue(search.trim(), 300);
  const query = useQuery(QuestionBanksDocument, { variables: { title: title || null } });
  const found = (query.data ?? query.previousData)?.repoPaging;
  const chosen = useQuery(QuestionBankDocument, {
    variables: { id: place.repoId ?? '' },
    skip: place.repoId === undefined,
  });
  const away = chosen.data?.repoDetail;
  return (
    <nav aria-label={t('题库与章节')} className={styles['nav']}>
      <TextInput
        aria-label={t('搜索题库')}
        placeholder={t('搜索题库')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="xs"
      />
      <QueryView query={{ ...query, data: found }}>
        {({ records, total }) => (
          <ul className={styles['list']}>
            {title === '' && (
              <li>
                <BankEntry
                  label={t('全部题库')}
                  current={place.repoId === undefined}
                  onClick={() => onGo({ repoId: undefined, chapterId: undefined })}
                />
              </li>
            )}
            {withChosen(records, place.repoId, title === '' ? away : undefined).map((bank) => (
              <BankBranch key={bank.id} bank={bank} place={place} onGo={onGo} />
            ))}
            {records.length === 0 && (
              <Text c="dimmed" size="sm" px={8}>
                {title === '' ? t('还没有题库') : t('没有符合条件的题库')}
              </Text>
            )}
            {total > records.length && (
              <Text c="dimmed" size="sm" px={8}>
                {t('还有 {{n}} 个题库，请按名称搜索', { n: sayNumber(total - records.length) })}
              </Text>
            )}
          </ul>
        )}
      </QueryView>
    </nav>
  );
}

/** The chosen bank is always in sight, even when it is not among the first hundred. */
const withChosen = (
  banks: readonly Bank[],
  repoId: string | undefined,
  chosen: Bank | undefined,
): readonly Bank[] =>
  chosen === undefined || chosen.id !== repoId || banks.some(({ id }) => id === repoId)
    ? banks
    : [chosen, ...banks];

function BankBranch({ bank, place, onGo }: BankNavProps & { readonly bank: Bank }) {
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const open = unfolded ?? bank.id === place.repoId;
  return (
    <li>
      <BankEntry
        label={bank.title}
        count={bank.quCount}
        current={bank.id === place.repoId && place.chapterId === undefined}
        onClick={() => onGo({ repoId: bank.id, chapterId: undefined })}
        fold={{ open, onToggle: () => setUnfolded(!open) }}
      />
      {open && <BankChapters bank={bank} place={place} onGo={onGo} />}
    </li>
  );
}
