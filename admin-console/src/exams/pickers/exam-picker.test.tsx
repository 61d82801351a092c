import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { ExamPicker } from './exam-picker.tsx';

it('a picker asks for the first hundred [common-024] [common-105]', async () => {
  const asked: unknown[] = [];
  renderConsole(<ExamPicker value={null} onChange={() => undefined} />, (_operation, { input }) => {
    asked.push(input);
    return { data: { examPaging: { records: [] } } };
  });
  await vi.waitFor(() => expect(asked).toEqual([expect.objectContaining({ current: 1, size: 100 })]));
});
