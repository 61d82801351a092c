import { useQuery } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Page } from '../../app/page.tsx';
import { ScoreSearchDocument, type ScoreSearchQuery } from '../../generated/graphql.ts';
import { StandingTag } from '../standing-tag.tsx';
import { recordStandingOf } from '../standing.ts';
import styles from './records-table.module.css';

type Found = ScoreSearchQuery['scoreSearch'];

/** /web/detail/scoreSearch, 成绩查询: own scores that are published, by subject or level. */
export function ScoreSearchPage() {
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

function FoundTable({ found: { realName, idCard, records } }: { readonly found: Found }) {
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('科目')}</th>
            <th scope="col">{t('姓名')}</th>
            <th scope="col">{t('证件号码')}</th>
            <th scope="col">{t('级别')}</th>
            <th scope="col" className={styles['number']}>
              {t('成绩')}
            </th>
            <th scope="col">{t('是否通过')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ examId, subject, level, score, totalScore, passed }) => (
            <tr key={examId}>
              <th scope="row">
                <span className={styles['name']}>{subject}</span>
              </th>
              <td data-name={t('姓名')}>{realName}</td>
              <td data-name={t('证件号码')}>{idCard ?? '—'}</td>
              <td data-name={t('级别')}>{level ?? '—'}</td>
              <td data-name={t('成绩')} className={styles['number']}>
                {totalScore === null
                  ? sayScore(score)
                  : t('{{score}} / {{total}}', { score: sayScore(score), total: sayScore(totalScore) })}
              </td>
              <td data-name={t('是否通过')}>
                <StandingTag
                  standing={recordStandingOf({ resultType: 2, state: 2, passed, resultsShown: true })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
