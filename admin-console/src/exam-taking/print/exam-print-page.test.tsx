import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderMissing } from '../../app/testing/render-missing.tsx';
import { ExamPrintPage } from './exam-print-page.tsx';

it('the heading of a paper to print that is not there says so', async () => {
  renderMissing(ExamPrintPage, '/admin/exam/print/:id', '/admin/exam/print/nope');
  expect(await screen.findByRole('heading', { level: 1, name: '不存在或已删除' })).toBeTruthy();
});
