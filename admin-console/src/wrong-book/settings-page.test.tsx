import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { SettingsPage } from './settings-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

function show() {
  const saved: Record<string, unknown>[] = [];
  let site = { version: 0, shown: true, rightsToLeave: 3 };
  renderConsole(consoleSession(<SettingsPage />), (operation, variables) => {
    if (operation === 'WrongBookSettings') return { data: { wrongBookSettings: site } };
    if (operation !== 'WrongBookSaveSettings') return { data: {} };
    saved.push(variables);
    const { input } = variables as { input: typeof site };
    site = { ...input, version: input.version + 1 };
    return { data: { wrongBookSaveSettings: site } };
  });
  return saved;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('shows how the site has it, and saves what was changed under its version [wrongbook-012]', async () => {
  const saved = show();
  const shown = await screen.findByRole('switch', { name: /开启错题本/ });
  expect(shown).toBeChecked();
  const run = screen.getByLabelText(/连续答对几次后移出/);
  expect(run).toHaveValue('3 次');
  fireEvent.change(run, { target: { value: '12' } });
  save();
  expect((await screen.findAllByText('连续答对次数应为0至10之间的整数！')).length).toBeGreaterThan(0);
  expect(saved).toEqual([]);
  fireEvent.change(run, { target: { value: '5' } });
  save();
  await waitFor(() => expect(saved).toHaveLength(1));
  fireEvent.click(shown);
  save();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved).toEqual([
    { input: { shown: true, rightsToLeave: 5, version: 0 } },
    { input: { shown: false, rightsToLeave: 5, version: 1 } },
  ]);
});
