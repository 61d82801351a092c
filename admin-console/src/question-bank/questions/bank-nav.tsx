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
  QuestionChaptersDocument,
  type QuestionBanksQuery,
} from '../../generated/graphql.ts';
import styles from './bank-nav.module.css';
import { chaptersInOrder } from './chapters.ts';

/** Which questions the list shows: of all banks, of one, of one of its chapters (`none`: of no chapter). */
export interface BankPlace {
  readonly repoId: string | undefined;
  readonly chapterId: string | undefined;
}

interface BankNavProps {
  readonly place: BankPlace;
  readonly onGo: (place: BankPlace) => void;
}

type Bank = QuestionBanksQuery['repoPaging']['records'][number];

/**
 * Banks with their counts, and below the chosen one its chapters, each counted with those below it. The first
 * hundred banks; others are found by name.
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
                <Entry
                  label={t('全部题库')}
                  current={place.repoId === undefined}
                  onClick={() => onGo({ repoId: undefined, chapterId: undefined })}
                />
              </li>
            )}
            {withChosen(records, place.repoId, title === '' ? away : undefined).map((bank) => (
              <li key={bank.id}>
                <Entry
                  label={bank.title}
                  count={bank.quCount}
                  current={bank.id === place.repoId && place.chapterId === undefined}
                  onClick={() => onGo({ repoId: bank.id, chapterId: undefined })}
                />
                {bank.id === place.repoId && <Chapters bank={bank} place={place} onGo={onGo} />}
              </li>
            ))}
            {records.length === 0 && (
              <Text c="dimmed" size="sm" px={8}>
                {title === '' ? t('还没有题库') : t('没有符合的题库')}
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

function Chapters({ bank, place, onGo }: BankNavProps & { readonly bank: Bank }) {
  const { data } = useQuery(QuestionChaptersDocument, { variables: { repoId: bank.id } });
  const chapters = chaptersInOrder(data?.chapterList ?? []);
  if (chapters.length === 0) return null;
  const go = (chapterId: string) => onGo({ repoId: bank.id, chapterId });
  const loose = bank.quCount - chapters.reduce((sum, { quCount }) => sum + quCount, 0);
  return (
    <ul className={styles['list']}>
      {chapters.map(({ id, title, wholeCount, depth }) => (
        <li key={id}>
          <Entry
            label={title}
            count={wholeCount}
            depth={depth + 1}
            current={place.chapterId === id}
            onClick={() => go(id)}
          />
        </li>
      ))}
      <li>
        <Entry
          label={t('未分章节')}
          count={Math.max(0, loose)}
          depth={1}
          current={place.chapterId === 'none'}
          onClick={() => go('none')}
        />
      </li>
    </ul>
  );
}

interface EntryProps {
  readonly label: string;
  readonly count?: number;
  readonly depth?: number;
  readonly current: boolean;
  readonly onClick: () => void;
}

function Entry({ label, count, depth = 0, current, onClick }: EntryProps) {
  return (
    <button
      type="button"
      className={styles['entry']}
      style={{ paddingLeft: 8 + depth * 16 }}
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
      title={label}
    >
      <span className={styles['label']}>{label}</span>
      {count !== undefined && <span className={styles['count']}>{sayNumber(count)}</span>}
    </button>
  );
}
