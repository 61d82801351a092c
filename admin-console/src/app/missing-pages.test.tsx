import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RoomPage } from '../audit/room/room-page.tsx';
import { ExamPrintPage } from '../exam-taking/print/exam-print-page.tsx';
import { ImportPage } from '../question-bank/imports/import-page.tsx';
import { consoleSession } from './testing/console-session.tsx';
import { renderConsole } from './testing/render-console.tsx';

it.each<[string, string, string, ComponentType]>([
  ['a room', '/admin/audit/room/nope', '/admin/audit/room/:examId', RoomPage],
  ['a paper to print', '/admin/exam/print/nope', '/admin/exam/print/:id', ExamPrintPage],
  ['an import', '/admin/repo/import/nope', '/admin/repo/import/:repoId', ImportPage],
])('the heading of %s that is not there says so', async (_, address, path, Page) => {
  renderConsole(
    consoleSession(
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>,
      ['audit:view'],
    ),
    () => ({ refusal: { code: 20010000, reason: 'NotFound', message: '不存在！' } }),
    address,
  );
  expect(await screen.findByRole('heading', { level: 1, name: '不存在或已删除' })).toBeTruthy();
});
