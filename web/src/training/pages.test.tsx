import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, renderWeb, type Server } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import { BankPage } from './bank/bank-page.tsx';
import { askedOf, entriesOf, recordOf } from './desk/asked.fixture.ts';
import type { Entry } from './desk/training-desk.ts';
import { TrainingPage } from './desk/training-page.tsx';
import { RecordsPage } from './records-page.tsx';
import { ResultPage } from './result-page.tsx';
import { ResumeBanner } from './resume-banner.tsx';

/** As the server tells it: fragments are matched by the name of the type. */
const named = (__typename: string, data: object) => ({ __typename, ...data });
const record = (more: Parameters<typeof recordOf>[0] = {}) => named('TrainRecord', recordOf(more));
const user = {
  __typename: 'SessionUser',
  ...{ userId: 'u1', name: 'lin', realName: '林晓雯', avatar: null, roleType: 1, permissions: [] },
  ...{ mobile: null, deptName: null, sysTime: '2026-11-21T00:00:00Z', unreadMsg: 0, logLosses: 0 },
};
const paged = (records: readonly object[]) => ({
  trainPaging: { records, total: records.length, pages: 1, current: 1 },
});
/** A server that knows who one is, and these. */
const serverOf =
  (answers: Readonly<Record<string, ReturnType<Server>>>): Server =>
  (operation) => {
    if (operation === 'UserInfo') return { userInfo: user };
    return answers[operation] ?? null;
  };

beforeEach(() => setToken('token'));
afterEach(() => setToken(null));

describe('训练结果', () => {
  const show = (more: Parameters<typeof recordOf>[0], card = entriesOf(['q1', 'q2', 'q3'])) =>
    renderWeb(
      <ResultPage />,
      serverOf({
        TrainingResult: {
          trainDetail: record(more),
          trainCard: card.map((entry) => named('TrainCardEntry', entry)),
        },
      }),
      { path: '/web/repo/repo/:trainId', at: '/web/repo/repo/t1' },
    );
  const done = { state: 1, answerCount: 2, totalCount: 3, rightCount: 1, percent: 50, totalPercent: 33 };

  it('[train-011] says no rate while no outcome is known: not that all of it is wrong', async () => {
    show({ ...done, rightCount: 0, openCount: 2, percent: 0, totalPercent: 0 });
    expect(await screen.findByText('待定', { selector: 'dt' })).toBeTruthy();
    expect(screen.getAllByText('—')).toHaveLength(2);
    expect(screen.queryByText('0%')).toBeNull();
  });

  it('nor where nothing has been done, which it says', async () => {
    show({ ...done, answerCount: 0, rightCount: 0, openCount: 0, percent: 0, totalPercent: 0 });
    expect(await screen.findByText('本次训练还没做，没有正确率。')).toBeTruthy();
    expect(screen.getAllByText('—')).toHaveLength(2);
    expect(screen.queryByText('0%')).toBeNull();
  });

  it('[train-012] shows both rates and the counts', async () => {
    show(done);
    expect(await screen.findByText('50%')).toBeTruthy();
    expect(screen.getByText('33%')).toBeTruthy();
    for (const [name, value] of [
      ['总题数', '3'],
      ['已答', '2'],
      ['答对', '1'],
      ['答错', '1'],
    ])
      expect(screen.getByText(name ?? '', { selector: 'dt' }).nextElementSibling?.textContent).toBe(value);
    expect(screen.getByRole('link', { name: '再练一次' }).getAttribute('href')).toBe(
      '/web/repo/training/bank/1',
    );
  });

  it('[train-006] [train-012] of what was recited counts what was looked at, and says of nothing that it was answered', async () => {
    show({ ...done, mode: 13, rightCount: 2, openCount: 1 });
    expect((await screen.findByText('已看', { selector: 'dt' })).nextElementSibling?.textContent).toBe('2');
    expect(screen.queryByText(/已答|答对|答错|待定/)).toBeNull();
    expect(screen.getByText('其中 1 题的答案尚未公布。')).toBeTruthy();
  });

  it('shows a question of it once more, where what stayed open is judged', async () => {
    const [entry] = entriesOf(['q1'], 4).map((one) => ({ ...one, answered: true })) as [Entry];
    let isRight: boolean | null = null;
    const asked = () => {
      const { question, ...rest } = askedOf({ ...entry, isRight }, recordOf(done), { selfJudge: true });
      return named('TrainAsked', {
        ...rest,
        record: record(done),
        entry: named('TrainCardEntry', rest.entry),
        question: named('Question', { ...question, rightAnswer: '<p>范文</p>' }),
      });
    };
    renderWeb(
      <ResultPage />,
      (operation, variables) => {
        if (operation === 'TrainingResult')
          return { trainDetail: record(done), trainCard: [named('TrainCardEntry', entry)] };
        if (operation === 'JudgeOwnAnswer') isRight = variables['right'] as boolean;
        if (operation === 'JudgeOwnAnswer') return { trainJudge: asked() };
        return operation === 'TrainingQuestion' ? { trainQuestion: asked() } : { userInfo: user };
      },
      { path: '/web/repo/repo/:trainId', at: '/web/repo/repo/t1' },
    );
    await userEvent.click(await screen.findByRole('button', { name: /第 1 题，已答，待定/ }));
    const dialog = await screen.findByRole('dialog', { name: '查看试题' });
    expect(await within(dialog).findByText('范文')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: '对' }));
    expect(await within(dialog).findByText('回答正确')).toBeTruthy();
  });

  it.each([
    [1, 'bank', '/web/repo/view/bank'],
    [0, 'exam-1', '/web/book/list/exam-1'],
  ])('[train-002] of mode %i leads back to %s at %s', async (mode, repoId, href) => {
    show({ ...done, mode, repoId });
    expect((await screen.findByRole('link', { name: '返回' })).getAttribute('href')).toBe(href);
  });
});

describe('训练记录', () => {
  it('[train-003] a record that goes on is continued; one that ended says so', async () => {
    const records = [
      record({ answerCount: 1 }),
      record({ id: 't2', mode: 4, chapterId: 'c 1', chapterTitle: '循环', state: 1 }),
    ];
    renderWeb(<RecordsPage />, serverOf({ MyTrainings: paged(records) }));
    const link = await screen.findByRole('link', { name: '继续训练' });
    expect(link.getAttribute('href')).toBe('/web/repo/training/bank/1');
    expect(screen.getByText('训练已结束')).toBeTruthy();
    expect(screen.getByRole('link', { name: '编程与算法 · 章节练习：循环' }).getAttribute('href')).toBe(
      '/web/repo/repo/t2',
    );
  });

  it('[train-011] says how many outcomes are not known, and no rate of nothing', async () => {
    const records = [
      record({ answerCount: 6, openCount: 6, rightCount: 0, percent: 0 }),
      record({ id: 't2', answerCount: 4, openCount: 1, rightCount: 3, percent: 75 }),
    ];
    renderWeb(<RecordsPage />, serverOf({ MyTrainings: paged(records) }));
    expect(await screen.findByText('待定 6 题')).toBeTruthy();
    expect(screen.queryByText('答对 0 题，正确率 0%')).toBeNull();
    expect(screen.getByText('答对 3 题，正确率 75%')).toBeTruthy();
    expect(screen.getByText('待定 1 题')).toBeTruthy();
  });

  it('[wrongbook-005] says when there are none', async () => {
    renderWeb(<RecordsPage />, serverOf({ MyTrainings: paged([]) }));
    expect(await screen.findByText('暂无训练记录')).toBeTruthy();
  });
});

describe('the banner', () => {
  it('[repo-003] leads into the training that goes on, with its progress', async () => {
    const going = record({ answerCount: 2, totalCount: 29, mode: 4, chapterId: 'c1' });
    renderWeb(<ResumeBanner />, serverOf({ UnfinishedTraining: { trainCheck: going } }));
    const link = await screen.findByRole('link', { name: /未完成的训练（2\/29）/ });
    expect(link.getAttribute('href')).toBe('/web/repo/training/bank/4?chapter=c1');
  });
});

describe('题库详情', () => {
  const bank = {
    repoDetail: {
      ...{ id: 'bank', title: '编程与算法', cover: null, faceCrowd: '', remark: '', quCount: 29 },
      ...{ objCount: 20, subjCount: 9, right: 'free' as string | null, price: 0 },
      modeList: [
        {
          ...{ id: '1', mode: 1, image: '' },
          repoTrainDTO: { id: 't1', state: 0, answerCount: 3, totalCount: 29, percent: 10 },
        },
        { id: '13', mode: 13, image: '', repoTrainDTO: null },
      ],
      typeList: [{ quType: 2, count: 7, mode: 302 }],
    },
    chapterGroup: [
      { chapterId: 'c1', title: 'Python 基础', depth: 0, wholeCount: 10 },
      { chapterId: 'c2', title: '循环', depth: 1, wholeCount: 4 },
      { chapterId: 'c3', title: '空章节', depth: 0, wholeCount: 0 },
      { chapterId: null, title: '未分章节', depth: 0, wholeCount: 2 },
    ],
  };
  const share = { total: 29, answered: 4, right: 3, judged: 4 };
  const progress = {
    trainProgress: {
      ...{
        ...share,
        streak: 3,
        days: [],
        tags: [named('TrainShare', { ...share, id: '算法', title: '算法', depth: 0 })],
      },
      chapters: [named('TrainShare', { ...share, id: 'c1', title: 'Python 基础', depth: 0 })],
    },
  };
  const show = (answers: Parameters<typeof serverOf>[0]) =>
    renderWeb(<BankPage />, serverOf(answers), {
      path: '/web/repo/view/:repoId',
      at: '/web/repo/view/bank',
    });
  const linkOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

  it('[repo-007] offers modes, types and chapters, and tells progress, streak and recent ones', async () => {
    show({ TrainingBank: bank, TrainingProgress: progress, MyTrainings: paged([record()]) });
    expect(await screen.findByRole('heading', { name: '编程与算法' })).toBeTruthy();
    expect(linkOf(/顺序练习.*继续：已答 3\/29/)).toBe('/web/repo/training/bank/1');
    expect(linkOf(/背题模式/)).toBe('/web/repo/training/bank/13');
    expect(linkOf(/多选题.*7 题/)).toBe('/web/repo/training/bank/302');
    expect(linkOf(/Python 基础.*10 题/)).toBe('/web/repo/training/bank/4?chapter=c1');
    expect(linkOf(/循环.*4 题/)).toBe('/web/repo/training/bank/4?chapter=c2');
    expect(screen.queryByText('空章节')).toBeNull();
    expect(screen.queryByText(/题没有自评/)).toBeNull();
    expect(await screen.findByText('连续练习 3 天')).toBeTruthy();
    const byTag = screen.getByRole('region', { name: '按知识点' });
    expect(within(byTag).getByText('做过 4/29 · 正确率 75%')).toBeTruthy();
    expect(await screen.findByText('继续训练')).toBeTruthy();
  });

  it('says why outcomes are not known, and tells no right ones of none', async () => {
    const unknown = {
      trainProgress: { ...progress.trainProgress, answered: 4, right: 0, judged: 0 },
    };
    show({ TrainingBank: bank, TrainingProgress: unknown, MyTrainings: paged([]) });
    expect(
      await screen.findByText('其中 4 题没有自评，或答案因考试尚未公布；答案公布后计入正确率。'),
    ).toBeTruthy();
    expect(screen.getByText('最近一次答对').nextElementSibling?.textContent).toBe('—');
  });

  it('that is to be bought says so', async () => {
    show({ TrainingBank: { ...bank, repoDetail: { ...bank.repoDetail, right: null } } });
    expect(await screen.findByText('您还没有该题库的练习权限')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^购买/ })).toBeNull();
    cleanup();
    const sold = { ...bank.repoDetail, right: null, price: 990 };
    renderWeb(<BankPage />, serverOf({ TrainingBank: { ...bank, repoDetail: sold } }), {
      path: '/web/repo/view/:repoId',
      at: '/web/repo/view/bank',
      site: { ...siteOf.siteInfo, props: { ...siteOf.siteInfo.props, modulePay: true } },
    });
    expect(await screen.findByRole('button', { name: '购买：编程与算法' })).toBeTruthy();
    expect(screen.getByText('价格 ¥9.90，购买后即可练习。')).toBeTruthy();
  });
});

describe('题库训练', () => {
  it.each([
    ['NotOwned', '您还没有该题库的练习权限，请先购买！', '返回题库列表', '/web/repo'],
    ['NothingToTrain', '该题库暂无可训练的试题！', '返回', '/web/repo/view/bank'],
  ])('[train-009] a start that is refused (%s) says why and leads back', async (reason, msg, name, href) => {
    renderWeb(<TrainingPage />, serverOf({ StartTraining: refusal(20010000, reason, msg) }), {
      path: '/web/repo/training/:repoId/:mode',
      at: '/web/repo/training/bank/1',
    });
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });
});
