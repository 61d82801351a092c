import { useQuery } from '@apollo/client/react';
import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { dictNodes } from '@vigil/ui/console/pickers/dictionary.ts';
import { TreePick } from '@vigil/ui/console/pickers/tree-pick.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BankNotice } from '../app/brought.tsx';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import { BankCatalogDocument, TrainingBanksDocument, type BankCardFragment } from '../generated/graphql.ts';
import { BankCard } from './bank-card.tsx';
import styles from './bank-list.module.css';
import { useBrandWords } from '../app/brand-words.ts';
import { useBankListTitle } from './bank-words.ts';
import { huesOf } from './cover.ts';
import { everyBank } from './every-bank.ts';

interface Filter {
  readonly title: string;
  readonly catId: string | null;
}
const noFilter: Filter = { title: '', catId: null };

/** /web/repo and /web/questionBank: the banks open for practice, by catalogue and name. */
export function BankListPage() {
  const { info } = useSite();
  const { pathname } = useLocation();
  const title = useBankListTitle(pathname);
  const noBanks = useBrandWords('noBanks', t('暂时未开放题库，敬请期待'));
  const query = useQuery(TrainingBanksDocument, { variables: everyBank });
  const [filter, setFilter] = useState<Filter>(noFilter);
  return (
    <Page title={title} hint={t('按分类选择题库，查看题量与适用人群。')}>
      <BankNotice />
      <QueryView
        query={query}
        loading={<Loading shape="cards" count={6} />}
        isEmpty={({ repoPaging }) => repoPaging.records.length === 0}
        empty={<Empty title={noBanks} hint={t('管理员开放题库后会显示在这里。')} />}
      >
        {({ repoPaging }) => (
          <>
            <Filters value={filter} onChange={setFilter} />
            <Banks
              banks={withHues(repoPaging.records).filter((bank) => passes(bank, filter))}
              isSold={info.props.modulePay}
              onReset={() => setFilter(noFilter)}
              onChanged={() => void query.refetch()}
            />
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** Each keeps its cover, whatever is searched for. */
function withHues(banks: readonly BankCardFragment[]) {
  const hues = huesOf(banks.map(({ title }) => title));
  return banks.map((bank, at) => ({ ...bank, hue: hues[at] ?? 0 }));
}

/** A catalogue entry stands for what is below it too: their values begin with its own. */
const passes = ({ title, catId }: BankCardFragment, wanted: Filter): boolean =>
  title.toLowerCase().includes(wanted.title.trim().toLowerCase()) &&
  (wanted.catId === null || (catId ?? '').startsWith(wanted.catId));

function Filters({
  value,
  onChange,
}: {
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
}) {
  const catalog = useQuery(BankCatalogDocument, { fetchPolicy: 'cache-first' });
  return (
    <div role="search" className={styles['filters']}>
      <TextInput
        className={styles['name']}
        type="search"
        aria-label={t('题库名称')}
        placeholder={t('搜索题库名称')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <TreePick
        className={styles['catalog']}
        size="md"
        styles={{ input: { minHeight: '2.75rem' } }}
        aria-label={t('题库分类')}
        placeholder={t('全部分类')}
        data={dictNodes(catalog.data?.dicValueTree ?? [])}
        value={value.catId}
        onChange={(catId) => onChange({ ...value, catId })}
      />
    </div>
  );
}

interface BanksProps {
  readonly banks: readonly (BankCardFragment & { readonly hue: number })[];
  readonly isSold: boolean;
  readonly onReset: () => void;
  readonly onChanged: () => void;
}

function Banks({ banks, isSold, onReset, onChanged }: BanksProps) {
  if (banks.length === 0)
    return (
      <Empty
        title={t('没有符合条件的题库')}
        hint={t('请换一个名称或分类再试。')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('清除条件')}
          </Button>
        }
      />
    );
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {banks.map((bank) => (
        <BankCard key={bank.id} bank={bank} hue={bank.hue} isSold={isSold} onChanged={onChanged} />
      ))}
    </SimpleGrid>
  );
}
