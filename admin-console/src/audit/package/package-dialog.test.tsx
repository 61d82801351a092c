import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Answer } from '../../app/testing/render-console.tsx';
import { PackageButton } from './package-button.tsx';

const made = { __typename: 'AuditPackage', id: 'k1', total: 40, sizeBytes: null, problem: null };
const exams = [
  { id: 'e1', title: '期中测验' },
  { id: 'e2', title: '期末考试' },
];
let answers: Record<string, Answer>;
let asked: (readonly [string, Record<string, unknown>])[];
let finish: (body?: string, type?: string) => void;

beforeEach(() => {
  asked = [];
  answers = {
    AuditPackageMake: { data: { auditPackageMake: { ...made, state: 0, done: 0 } } },
    AuditPackageNow: { data: { auditPackage: { ...made, state: 1, done: 10 } } },
  };
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = new Promise<Response>((resolve) => {
    finish = (body = 'PK', type = 'application/zip') =>
      resolve(new Response(body, { headers: { 'content-type': type } }));
  });
  vi.stubGlobal('fetch', () => file);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (
  about: Parameters<typeof PackageButton>[0]['about'],
  permissions = ['audit:view', 'audit:package'],
) =>
  renderConsole(consoleSession(<PackageButton about={about} />, permissions), (operation, variables) => {
    asked.push([operation, variables]);
    return answers[operation] ?? { data: {} };
  });
const open = () => userEvent.click(screen.getByRole('button', { name: '制作审计包' }));
const make = () => userEvent.click(screen.getByRole('button', { name: '制作并下载' }));
const ordered = () => asked.find(([operation]) => operation === 'AuditPackageMake')?.[1];

describe('an audit package in the console', () => {
  it('is offered to who may make one', () => {
    show({ examId: undefined, exams }, ['audit:view']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('of an exam wants one to be chosen, tells how far it is, and then how it is checked', async () => {
    show({ examId: undefined, exams });
    await open();
    await make();
    expect(await screen.findByText('请选择考试！')).toBeTruthy();
    expect(ordered()).toBeUndefined();
    await userEvent.click(screen.getByRole('combobox', { name: '考试' }));
    await userEvent.click(await screen.findByRole('option', { name: '期末考试', hidden: true }));
    await make();
    expect((await screen.findByRole('status')).textContent).toBe('已打包 0 / 40 份试卷（0%）');
    expect(ordered()).toEqual({ input: { examId: 'e2', paperId: null, keys: true } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('已打包 10 / 40 份试卷（25%）'), {
      timeout: 5000,
    });
    answers['AuditPackageNow'] = {
      data: { auditPackage: { ...made, state: 2, done: 40, sizeBytes: 2_500_000 } },
    };
    finish();
    expect(await screen.findByText('审计包已下载：40 份试卷，2.5 MB。')).toBeTruthy();
    expect(screen.getByText(/node recompute\.mjs/)).toBeTruthy();
  });

  it('of one paper can be without keys; what the server refuses is said, and what was chosen stays', async () => {
    const message = '考试的最后截止时间尚未到，只能制作不含答案与成绩的审计包！';
    answers['AuditPackageMake'] = { refusal: { code: 20010000, reason: 'KeysNotOut', message } };
    show({ paperId: 'p1', name: '丁一的试卷' });
    await open();
    expect(await screen.findByText('丁一的试卷')).toBeTruthy();
    await make();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await userEvent.click(screen.getByRole('switch', { name: /含答案与成绩/ }));
    answers['AuditPackageMake'] = { data: { auditPackageMake: { ...made, state: 0, done: 0 } } };
    asked.length = 0;
    await make();
    await waitFor(() => expect(ordered()).toEqual({ input: { examId: null, paperId: 'p1', keys: false } }));
  });

  it('that breaks off says why, as far as the server knows', async () => {
    show({ paperId: 'p1', name: '丁一的试卷' });
    await open();
    answers['AuditPackageNow'] = {
      data: { auditPackage: { ...made, state: 3, done: 3, problem: '日志未能封存' } },
    };
    await make();
    finish('{"code":500,"msg":"糟糕"}', 'application/json');
    expect((await screen.findByRole('alert')).textContent).toContain('日志未能封存');
    expect(screen.queryByRole('progressbar')).toBeNull();
    answers['AuditPackageNow'] = { data: { auditPackage: { ...made, state: 1, done: 3 } } };
    // The body was read already: it breaks off as it would with the network.
    await make();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('下载中断'));
  });
});
