import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { CategoryListPage } from './category-list-page.tsx';

const category = (id: string, name: string, more: object = {}) => ({
  ...{ __typename: 'ExamCategoryRow', id, name, cover: null, price: 0, faceCrowd: '电工', sort: 1 },
  ...{ description: '', context: '<p>理论和实操</p>', certSample: null, isOpen: true, haveExam: true },
  signUp: { needed: false, opensAt: null, closesAt: null, cancelHours: null },
  ...{ version: 1, createTime: '2026-11-20T01:00:00Z', examList: [], ...more },
});
const sitting = { id: 'e1', title: '冬季场', startTime: '2027-01-05T01:00:00Z', endTime: null };

describe('the list of categories', () => {
  it('shows one beside itself by Enter, the next by J, and leads to its form', async () => {
    const records = [category('c1', '电工', { examList: [sitting] }), category('c2', '焊工')];
    renderConsole(
      consoleSession(<CategoryListPage />, ['exam:add']),
      () => ({ data: { examCategoryPage: { total: 2, pages: 1, current: 1, size: 10, records } } }),
      '/admin/exam/category',
    );
    (await screen.findByRole('row', { name: /^电工/ })).focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await screen.findByRole('complementary', { name: '分类详情' }));
    expect(panel.getByText('冬季场')).toBeTruthy();
    expect(panel.getByText('理论和实操')).toBeTruthy();
    expect(panel.getByRole('link', { name: '编辑' }).getAttribute('href')).toContain('edit=c1');
    await userEvent.keyboard('j');
    expect(await panel.findByRole('heading', { name: '焊工' })).toBeTruthy();
    expect(panel.getByText('暂无考试')).toBeTruthy();
  });
});
