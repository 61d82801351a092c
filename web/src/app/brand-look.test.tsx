import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { centreTabsOf, headerOf, personMenuOf } from './brand-look.ts';
import { isOn, useBrandWords } from './brand-words.ts';
import { renderWeb } from './render-web.fixture.tsx';
import type { CentreTab } from './slice-routes.ts';
import { departConfigOf, siteOf } from './world.fixture.tsx';

const site = (appName: string, moduleExam = true) => ({
  info: { ...siteOf.siteInfo, props: { ...siteOf.siteInfo.props, moduleExam } },
  depart: departConfigOf(appName),
});
const titles = (appName: string, moduleExam?: boolean) =>
  headerOf(site(appName, moduleExam)).map(({ title }) => title);

describe('the header', () => {
  it.each([
    ['', ['首页', '考试报名', '题库练习', '模拟考试', '我的考试', '我的成绩']],
    ['AIGC', ['首页', '模拟考试', '我的考试']],
    ['DZXH', ['首页', '模拟考试', '我的考试']],
    ['JZCX', ['首页', '考试报名', '模拟考试', '我的考试']],
    ['AIIC', ['首页', '考试报名', '赛事资讯', '模拟考试', '我的考试']],
  ])('of the brand “%s” has what exists of %j [user-020] [common-004]', (appName, entries) => {
    expect(titles(appName)).toEqual(entries);
  });

  it('has no exams while the module is off, nor have the pages [common-005]', () => {
    expect(titles('', false)).toEqual(['首页', '题库练习', '我的成绩']);
    expect(isOn(site('', false), { module: 'moduleExam' })).toBe(false);
    expect(isOn(site('', false), {})).toBe(true);
  });

  it('leads to the address that is called as the brand calls it [repo-001]', () => {
    expect(headerOf(site('AIIC'))[2]).toMatchObject({ path: '/web/questionBank', at: '/web/repo' });
  });
});

describe('the user centre', () => {
  const tab = (key: string): CentreTab => ({ key, title: key, place: 1 }) as CentreTab;
  it('has the mall’s tabs in the blank brand, the order’s in named ones [user-002]', () => {
    const tabs = ['msg', 'points', 'order', 'addr', 'addressEdit', 'connect'].map(tab);
    const shown = (appName: string) => centreTabsOf(site(appName), tabs).map(({ key }) => key);
    expect(shown('')).toEqual(['msg', 'points', 'order', 'addr']);
    expect(shown('AIGC')).toEqual(['msg', 'addressEdit', 'connect']);
    expect(shown('JZCX')).toEqual(['msg']);
  });
});

describe('the menu of who is logged in', () => {
  it('leads to the messages, and to nothing that is off or that the brand hides', () => {
    const titlesOf = (of: ReturnType<typeof site>) => personMenuOf(of).map(({ title }) => title);
    expect(personMenuOf(site(''))[0]).toMatchObject({ title: '站内消息', path: '/web/uc?to=msg' });
    const { depart, info } = site('');
    expect(titlesOf({ info, depart: { ...depart, hiddenTabs: ['msg'] } })).not.toContain('站内消息');
  });
});

describe('a brand on a page', () => {
  it('says its own words, else the usual ones [common-004]', async () => {
    const Words = () => <p>{useBrandWords('noBanks', '常用')}</p>;
    renderWeb(<Words />, () => null, { appName: 'DZXH' });
    expect(await screen.findByText('题库正在建设中，敬请期待')).toBeTruthy();
    renderWeb(<Words />, () => null);
    await waitFor(() => expect(screen.getByText('常用')).toBeTruthy());
  });
});
