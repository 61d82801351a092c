import { useQuery } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { useToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Page } from '../../app/page.tsx';
import { ScoreSearchDocument } from '../../generated/graphql.ts';
import { FoundTable } from './found-table.tsx';
import styles from './records-table.module.css';
import { ScoreLookup } from './score-lookup.tsx';

/** /web/detail/scoreSearch, 成绩查询: the own scores of whoever is logged in; of others by name and ID number. */
export function ScoreSearchPage() {
  return useToken() === null ? <ScoreLookup /> : <OwnScores />;
}

/** Own scores that are published, by subject or level. */
function OwnScores() {
  const [typed, setTyped] = useState('');
  const [title, setTitle] = useState('');
  const query = useQuery(ScoreSearchDocument, { variables: { title }, fetchPolicy: 'network-only' });
  return (
    <Page title={t('成绩查询')} hint={t('已公布的考试成绩，每场考试取最高分。')}>
      <form
        role="search"
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          setTitle(typed.trim());
        }}
      >
        <TextInput
          aria-label={t('科目或级别')}
          placeholder={t('科目或级别')}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          {t('查询')}
        </Button>
      </form>
      <QueryView
        query={{ ...query, data: query.data ?? query.previousData }}
        isEmpty={({ scoreSearch }) => scoreSearch.records.length === 0}
        empty={
          title === '' ? (
            <Empty title={t('暂无已公布的成绩')} hint={t('成绩公布后会显示在这里。')} />
          ) : (
            <Empty
              title={t('没有找到“{{title}}”的成绩', { title })}
              hint={t('请检查科目名称，或清空后查询全部成绩。')}
            />
          )
        }
      >
        {({ scoreSearch }) => <FoundTable found={scoreSearch} />}
      </QueryView>
    </Page>
  );
}
