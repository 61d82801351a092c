import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { RepoMultiPicker, RepoPicker } from './repo-picker.tsx';

it.each([
  ['of one bank', <RepoPicker key="one" value={null} onChange={() => undefined} />],
  ['of several banks', <RepoMultiPicker key="several" value={[]} onChange={() => undefined} />],
])('a picker %s asks for the first hundred [common-024] [common-105]', async (_which, picker) => {
  const asked: unknown[] = [];
  renderConsole(picker, (_operation, { input }) => {
    asked.push(input);
    return { data: { repoPaging: { records: [] } } };
  });
  await vi.waitFor(() => expect(asked).toEqual([expect.objectContaining({ current: 1, size: 100 })]));
});
