import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../app/testing/render-console.tsx';
import { AuditSearchPage } from './audit-search-page.tsx';

const paper = (id: string, realName: string, more: object = {}) => ({
  ...{ __typename: 'AuditPaperRow', id, examId: 'e1', title: '期中测验', userId: `of-${id}`, realName },
  ...{ deptName: '一车间', createTime: '2026-11-20T01:00:00Z', handTime: '2026-11-20T02:00:00Z' },
  ...{ handState: 1, exState: 0, events: 1234, ...more },
});
const records = [paper('p1', '丁一'), paper('p2', '马二', { handState: 0, handTime: null })];
const server: Server = (operation) => {
  if (operation === 'AuditSearch')
    return { data: { auditSearch: { total: 2, pages: 1, current: 1, size: 10, records } } };
  if (operation === 'AuditExams') return { data: { examListTitles: [] } };
  return { refusal: { code: 20010000, reason: 'NotFound', message: '没有封存' } };
};

describe('the list of papers', () => {
  it('shows one beside itself by Enter, the next by J, and leads to its history', async () => {
    renderConsole(consoleSession(<AuditSearchPage />, ['audit:view']), server, '/admin/audit');
    (await screen.findByRole('row', { name: /^丁一/ })).focus();
    await userEvent.keyboard('{Enter}');
    const panel = within(await screen.findByRole('complementary', { name: '试卷信息' }));
    expect(panel.getByText('1,234 条')).toBeTruthy();
    expect(panel.getByRole('link', { name: '回放' }).getAttribute('href')).toContain('/audit/paper/p1');
    await userEvent.keyboard('j');
    expect(await panel.findByText('未交卷')).toBeTruthy();
    expect(panel.getByRole('link', { name: '回放' }).getAttribute('href')).toContain('/audit/paper/p2');
  });
});
