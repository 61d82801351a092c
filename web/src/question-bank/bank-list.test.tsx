import { renderWeb } from '../app/render-web.fixture.tsx';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BroughtContext } from '../app/brought.tsx';
import { World, type Mock } from '../app/world.fixture.tsx';
import { BankCatalogDocument, TrainingBanksDocument, type BankCardFragment } from '../generated/graphql.ts';
import { BankCard } from './bank-card.tsx';
import { BankListPage } from './bank-list-page.tsx';
import { useBankListTitle } from './bank-words.ts';

const bank = (id: string, more: Partial<BankCardFragment> = {}): BankCardFragment => ({
  id,
  title: `题库${id}`,
  catId: 'R01R02',
  cover: null,
  price: 0,
  faceCrowd: '全体职工',
  remark: '每季度更新',
  quCount: 1200,
  objCount: 1100,
  subjCount: 100,
  right: 'free',
  ...more,
});

const mocks = (records: readonly BankCardFragment[]): Mock[] => [
  {
    request: {
      query: TrainingBanksDocument,
      variables: { input: { current: 1, size: 999, params: { isTrain: true } } },
    },
    result: {
      data: {
        repoPaging: {
          records: records.map((record) => ({ ...record, __typename: 'BankRow' })),
          total: records.length,
        },
      },
    },
  },
  {
    request: { query: BankCatalogDocument },
    result: {
      data: {
        dicValueTree: [
          {
            __typename: 'DictItem',
            value: 'R01',
            title: '安全与合规',
            children: [{ value: 'R01R02', title: '消防与应急', children: null }],
          },
          { __typename: 'DictItem', value: 'R02', title: '信息技术', children: null },
        ],
      },
    },
  },
];
const Notice = () => <p>训练还没有做完</p>;
const open = (records: readonly BankCardFragment[]) =>
  render(
    <World mocks={mocks(records)}>
      <BroughtContext value={{ bankEntry: (repoId) => `/practise/${repoId}`, bankNotice: [Notice] }}>
        <BankListPage />
      </BroughtContext>
    </World>,
  );
const titles = (): string[] =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent ?? '');

describe('the list of banks', () => {
  it('says that none is open yet [repo-004] [repo-006]', async () => {
    open([]);
    expect(await screen.findByText('暂时未开放题库，敬请期待')).toBeTruthy();
  });

  it('shows cover, title, audience, size and remark, and leads to where it is practised; no price where nothing is sold [repo-005]', async () => {
    open([bank('甲', { price: 990, right: 'free' })]);
    const card = await screen.findByRole('article');
    for (const text of [
      '题库甲',
      '适用人群：全体职工',
      '共 1,200 题，客观题 1,100，主观题 100',
      '每季度更新',
    ])
      expect(card.textContent).toContain(text);
    const link = within(card).getByRole('link', { name: '去练习：题库甲' });
    expect(link.getAttribute('href')).toBe('/practise/甲');
    expect(card.textContent).not.toContain('¥');
  });

  it('has above it what others bring; a bank that nobody lets practise leads nowhere', async () => {
    open([bank('甲')]);
    expect(await screen.findByText('训练还没有做完')).toBeTruthy();
    cleanup();
    render(
      <World mocks={[]}>
        <BankCard bank={bank('甲')} isSold={false} hue={1} />
      </World>,
    );
    expect(within(await screen.findByRole('article')).queryByRole('link')).toBeNull();
  });

  it('each without a picture has a cover of its own, which stays whatever is searched for', async () => {
    open([bank('甲'), bank('乙'), bank('丙', { cover: '/cover.png' })]);
    const covers = () =>
      screen.getAllByRole('article').map((card) => {
        const band = card.querySelector<HTMLElement>('[aria-hidden]');
        return [band?.textContent ?? null, band?.style.getPropertyValue('--hue') ?? null];
      });
    await screen.findAllByRole('article');
    const [first, second, pictured] = covers();
    expect(first?.[0]).toBe('题');
    expect(first?.[1]).not.toBe(second?.[1]);
    expect(pictured).toEqual([null, null]);
    await userEvent.type(screen.getByRole('searchbox', { name: '题库名称' }), '乙');
    expect(covers()).toEqual([second]);
  });

  it('is searched by name and by catalogue with all below it', async () => {
    open([bank('甲'), bank('乙', { catId: 'R02' }), bank('丙', { catId: null })]);
    await screen.findAllByRole('article');
    const name = screen.getByRole('searchbox', { name: '题库名称' });
    await userEvent.type(name, '乙');
    expect(titles()).toEqual(['题库乙']);
    await userEvent.type(name, '没有');
    expect(screen.getByText('没有符合条件的题库')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
    expect(titles()).toHaveLength(3);
    await userEvent.click(screen.getByRole('textbox', { name: '题库分类' }));
    await userEvent.click(await screen.findByText('安全与合规'));
    expect(titles()).toEqual(['题库甲']);
  });
});

describe('the price of a bank', () => {
  it.each([
    [{ price: 0 }, '免费'],
    [{ price: 990, right: null }, '¥9.90'],
    [{ price: 990, right: 'bought' }, '已购买'],
    [{ price: 990, right: 'designated' }, '指定免费'],
  ])('%j: %s [repo-005]', async (more, text) => {
    render(
      <World mocks={[]}>
        <BankCard bank={bank('甲', more)} isSold hue={0} />
      </World>,
    );
    expect((await screen.findByRole('article')).textContent).toContain(text);
  });
});

describe('the title of the list', () => {
  it.each([
    ['', '/web/repo', '题库练习'],
    ['', '/web/questionBank', '题库练习'],
    ['DZXH', '/web/questionBank', '题库练习'],
    ['AIIC', '/web/questionBank', '赛事资讯'],
    ['AIIC', '/web/repo', '题库练习'],
  ])('%j at %s: %s [repo-001] [repo-002]', async (appName, pathname, title) => {
    const Title = () => <h1>{useBankListTitle(pathname)}</h1>;
    renderWeb(<Title />, () => null, { appName });
    expect((await screen.findByRole('heading')).textContent).toBe(title);
  });
});
